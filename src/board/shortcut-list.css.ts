import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'
import { gap, head, narrow, phone, row, wide } from './shortcuts-layout.ts'

export const heading = style({ minHeight: head, marginBottom: gap })
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridAutoRows: `minmax(${row}, auto)`,
  gap: `${gap} ${theme.space.lg}`,
  '@container': { [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }, [phone]: { gap } },
})

export const item = style([
  raised,
  {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    overflow: 'hidden',
    borderRadius: theme.radius.md,
    transition: `box-shadow ${theme.motion.calm} ${theme.motion.ease}, border-color ${theme.motion.calm}`,
    '@media': { [media.hover]: { ':hover': { borderColor: color.lineStrong, boxShadow: theme.elevation.high } } },
    selectors: {
      // The link is stretched over the item, so the ring goes around the item.
      '&:has(a:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    },
  },
])
export const picture = style({
  alignSelf: 'stretch',
  flex: 'none',
  width: '5.5rem',
  height: '100%',
  minHeight: '100%',
  objectFit: 'cover',
  background: color.sunken,
  '@container': { [phone]: { width: '2.5rem' }, [narrow]: { display: 'none' } },
})
export const link = style({
  minWidth: 0,
  padding: `0 ${theme.space.sm}`,
  color: 'inherit',
  fontSize: theme.size.sm,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
  },
  '@media': { [media.hover]: { selectors: { [`${item}:hover &`]: { color: color.accent } } } },
  '@container': { [phone]: { padding: `0 ${theme.space.xs}`, fontSize: theme.size.xs } },
})
// Two lines at most: no name pushes the others down. The whole of it is in the item's title.
export const name = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  textWrap: 'balance',
})

/** On a sheet of its own, in the corner of whatever picture. */
export const star = style({
  position: 'absolute',
  top: '-1px',
  insetInlineStart: '-1px',
  padding: theme.space.hair,
  borderEndEndRadius: theme.radius.md,
  background: color.raised,
  color: color.warm,
  '@container': { [narrow]: { insetInline: 'auto 0' } },
})
globalStyle(`${star} svg`, { width: '0.875rem', height: '0.875rem', fill: 'currentColor' })
