import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'
import { outOfSight } from '../ui/visually-hidden.css.ts'

export const field = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.sm,
  // Leave room for the close button at the end.
  padding: `${theme.space.sm} calc(${theme.target} + ${theme.space.lg}) ${theme.space.sm} ${theme.space.md}`,
  borderBottom: `1px solid ${color.line}`,
  borderRadius: `${theme.radius.lg} ${theme.radius.lg} 0 0`,
  color: color.muted,
  // Draw the outline inside, because the panel clips an outer one.
  selectors: { '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' } },
})
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: theme.target,
  padding: 0,
  border: 0,
  outline: 0,
  background: 'none',
  color: color.text,
  // Safari on iOS zooms into focused fields with a font smaller than 16 px.
  fontSize: 'max(1rem, 16px)',
  textOverflow: 'ellipsis',
  selectors: { '&::placeholder': { color: color.muted, opacity: 1 } },
})
export const list = style({
  flex: 1,
  maxHeight: 'min(26rem, 60dvh)',
  margin: 0,
  padding: theme.space.xs,
  overflowY: 'auto',
  selectors: { '&:empty': { display: 'none' } },
})
export const option = style({
  // Be the containing block of the visually hidden texts, which would otherwise make the page longer.
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.sm,
  minHeight: theme.target,
  padding: `${theme.space.xxs} ${theme.space.sm}`,
  border: '1px solid transparent',
  borderRadius: theme.radius.md,
  cursor: 'pointer',
  // On small screens, put the detail below the name.
  '@media': {
    [media.small]: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: `0 ${theme.space.sm}` },
  },
  selectors: { '&[aria-selected="true"]': { background: color.accentSoft, borderColor: color.accent } },
})
export const label = style({
  flex: '0 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // On small screens, wrap the name instead of truncating it.
  '@media': { [media.small]: { gridColumn: 2, overflowWrap: 'anywhere', whiteSpace: 'normal' } },
})
export const detail = style({
  color: color.muted,
  fontSize: theme.size.sm,
  whiteSpace: 'nowrap',
  '@media': { [media.small]: { gridArea: '2 / 2' } },
})
export const kind = style({
  marginInlineStart: 'auto',
  color: color.muted,
  fontSize: theme.size.xs,
  whiteSpace: 'nowrap',
  '@media': { [media.small]: { gridArea: '1 / 3 / span 2' } },
})
globalStyle(`${option} > svg`, { '@media': { [media.small]: { gridRow: '1 / span 2' } } })
// Without a detail, the name has both rows.
globalStyle(`${label}:nth-last-child(2)`, { '@media': { [media.small]: { gridRow: '1 / span 2' } } })
export const foot = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.space.md,
  padding: `${theme.space.xs} ${theme.space.md}`,
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: theme.size.xs,
  // On small screens, which show no keyboard hints, nothing is left without a count.
  '@media': { [media.small]: { selectors: { '&:has(> :empty)': outOfSight } } },
})
// Hide the keyboard hints on small screens, because phones have no such keys.
globalStyle(`${foot} > [aria-hidden]`, { '@media': { [media.small]: { display: 'none' } } })
