import { style } from '@vanilla-extract/css'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'
import { empty } from '../app/empty-list.css.ts'

/** Reserves space for the filter, to avoid layout shift. The gap below equals the gap between cards. */
export const place = style({ minHeight: theme.target, marginBottom: `calc(${theme.space.lg} - ${theme.space.xl})` })
export const row = style({ display: 'flex', alignItems: 'center', gap: theme.space.md, minHeight: theme.target })
export const field = style({
  position: 'relative',
  flex: '0 1 24rem',
  minWidth: 0,
  '@media': { print: { display: 'none' } },
})
export const icon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: theme.space.sm,
  display: 'grid',
  alignContent: 'center',
  color: color.muted,
  pointerEvents: 'none',
})
export const input = style({
  width: '100%',
  minHeight: theme.target,
  padding: `0 ${theme.space.sm} 0 calc(2 * ${theme.space.sm} + 1.25rem)`,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: theme.radius.md,
  background: color.raised,
  color: color.text,
  // Safari on iOS zooms into focused fields with a font smaller than 16 px.
  fontSize: 'max(1rem, 16px)',
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: color.muted, opacity: 1 },
    // Browsers draw the clear button in blue, so remove the colour.
    '&::-webkit-search-cancel-button': { filter: 'grayscale(1)', cursor: 'pointer' },
  },
})
export const count = style([
  figures,
  { flex: 'none', color: color.muted, fontSize: theme.size.sm, whiteSpace: 'nowrap' },
])

export const nothing = style([empty, { alignContent: 'center', gap: theme.space.md, marginTop: theme.space.lg }])
