import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/theme/media.ts'
import { color, theme } from '../ui/theme/theme.css.ts'
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
  color: color.text,
  textDecoration: 'none',
  cursor: 'pointer',
  // On small screens, put the detail below the name.
  '@media': {
    [media.small]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) fit-content(45%)',
      gap: `0 ${theme.space.sm}`,
    },
  },
  selectors: {
    '&[aria-selected="true"]': {
      background: color.accentSoft,
      borderColor: color.accent,
      // Forced colours replace the background, and give every border the same colour.
      '@media': { [media.forcedColors]: { outline: '3px solid Highlight', outlineOffset: '-3px' } },
    },
  },
})
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '1.5rem',
  '@media': { [media.small]: { gridRow: '1 / span 2' } },
})
export const label = style({
  flex: '0 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // On small screens, wrap the name instead of truncating it. Without words below it, it has both rows.
  '@media': {
    [media.small]: {
      gridColumn: 2,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 6,
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
      selectors: { '&:nth-last-child(2)': { gridRow: '1 / span 2' } },
    },
  },
})
export const words = style({
  flex: '0 2 auto',
  minWidth: 0,
  overflow: 'hidden',
  color: color.muted,
  fontSize: theme.size.sm,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.small]: { gridArea: '2 / 2', overflowWrap: 'anywhere', whiteSpace: 'normal' } },
})
export const aside = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.space.sm,
  flex: 'none',
  maxWidth: '45%',
  marginInlineStart: 'auto',
  color: color.muted,
  fontSize: theme.size.xs,
  overflowWrap: 'anywhere',
  '@media': {
    [media.small]: {
      gridArea: '1 / 3 / span 2',
      flexDirection: 'column',
      alignItems: 'flex-end',
      gap: 0,
      maxWidth: 'none',
      textAlign: 'end',
    },
  },
})
export const heading = style({
  padding: `${theme.space.xs} ${theme.space.sm} ${theme.space.xxs}`,
  color: color.muted,
  fontSize: theme.size.xs,
  fontWeight: theme.weight.strong,
})
// When the first row of a group is scrolled into view, so is the heading.
globalStyle(`${heading} + ${option}`, { scrollMarginBlockStart: '2.5rem' })
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
export const drawing = style({ display: 'grid', justifyItems: 'center', paddingTop: theme.space.lg })
export const nothing = style({
  padding: `${theme.space.md} ${theme.space.md} ${theme.space.xs}`,
  fontWeight: theme.weight.strong,
  textAlign: 'center',
})
export const missing = style({
  padding: `0 ${theme.space.md} ${theme.space.lg}`,
  color: color.muted,
  textAlign: 'center',
  selectors: { [`${foot} + &`]: { paddingBottom: theme.space.sm, fontSize: theme.size.xs, textAlign: 'start' } },
})
globalStyle(`${foot} > [aria-hidden]`, {
  marginInlineStart: 'auto',
  wordSpacing: '0.125rem',
  // Phones have no such keys.
  '@media': { [media.small]: { display: 'none' } },
})
