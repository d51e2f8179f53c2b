import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { empty } from '../../app/frame/empty-list.css.ts'

/** The height of the switch of views. */
const controlHeight = `calc(${theme.target} + ${theme.space.xs})`

/** Reserves space for the filter, to avoid layout shift. */
export const place = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.xs} ${theme.space.md}`,
  minHeight: controlHeight,
  // Nearer to the heading and the cards than other parts of a page.
  marginBlock: `calc(${theme.space.sm} - ${theme.space.lg})`,
  '@media': { [media.small]: { minHeight: `calc(${theme.target} + ${theme.space.xs} + ${controlHeight})` } },
})
export const viewSwitch = style({
  order: 1,
  display: 'flex',
  alignItems: 'center',
  minHeight: controlHeight,
  marginInlineStart: 'auto',
  '@media': { [media.small]: { marginInlineStart: 0 } },
})
export const row = style({
  flex: '1 1 18rem',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.md,
  minHeight: theme.target,
})
export const field = style({
  position: 'relative',
  flex: '0 1 24rem',
  minWidth: 0,
  '@media': { [media.small]: { flexGrow: 1 }, print: { display: 'none' } },
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
  {
    flex: 'none',
    color: color.muted,
    fontSize: theme.size.sm,
    whiteSpace: 'nowrap',
    // Without a count, the field is as wide as the cards. The status stays in the accessibility tree.
    '@media': { [media.small]: { selectors: { '&:empty': { marginInlineStart: `calc(-1 * ${theme.space.md})` } } } },
  },
])

export const nothing = style([
  empty,
  { flex: '1 0 100%', order: 2, alignContent: 'center', gap: theme.space.md, marginTop: theme.space.lg },
])
