import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

export const list = style({ display: 'flex', flexWrap: 'wrap', columnGap: theme.space.lg })
// The minimum height of a target is 24 px (WCAG 2.5.8).
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: theme.space.xs,
  lineHeight: '1.5rem',
  '@media': {
    // Align a line without an icon with the texts of the others.
    [media.small]: { selectors: { '&:not(:has(*))': { paddingInlineStart: `calc(1.25rem + ${theme.space.xs})` } } },
  },
})
// An icon is level with the first line of its text.
globalStyle(`${line} > :first-child:not(:only-child)`, { height: '1.5rem' })
export const name = style({
  display: 'inline-block',
  maxWidth: '100%',
  color: 'inherit',
  fontWeight: theme.weight.strong,
  '@media': { [media.touch]: { paddingBlock: '0.625rem' } },
})
// Between two lines there is no room for the 44 px of a target on touch screens, so let it extend beyond its line.
globalStyle(`${line} a`, { '@media': { [media.touch]: { marginBlock: '-0.625rem' } } })
export const note = style({ color: color.muted, lineHeight: '1.5rem' })
// On phones, a line of its own, so that the height is the same for most names: see overall-status.css.ts.
export const problemTime = style({ '@media': { [media.small]: { display: 'block' } } })
export const paused = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.xxs} ${theme.space.md}`,
  marginBlock: theme.space.xxs,
})
export const incident = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  flexBasis: '100%',
  columnGap: theme.space.xs,
  marginBlock: theme.space.xxs,
  overflowWrap: 'anywhere',
})
export const since = style({ color: color.muted })
