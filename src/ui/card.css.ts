import { style, styleVariants } from '@vanilla-extract/css'
import { media } from './media.ts'
import { raised } from './surface.css.ts'
import { color, theme } from './theme.css.ts'

export const card = style([
  raised,
  {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    '@media': {
      [media.hover]: {
        ':hover': {
          borderColor: color.lineStrong,
          boxShadow: theme.elevation.high,
          // Here only: another theme would set a thousand cards in motion.
          transition: `box-shadow ${theme.motion.calm} ${theme.motion.ease}, border-color ${theme.motion.calm}`,
        },
      },
    },
    selectors: {
      // The link is stretched over the card, so the ring goes around the card.
      '&:has(a:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    },
  },
])

export const picture = styleVariants({
  wide: { width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', background: color.sunken },
  // The height attribute says how many CSS pixels.
  fixed: { width: '100%', objectFit: 'cover', background: color.sunken },
})
export const missing = style({
  padding: '18%',
  fill: 'none',
  stroke: color.lineStrong,
  strokeWidth: 1,
  strokeLinecap: 'round',
})

export const words = style({
  display: 'grid',
  gap: theme.space.xs,
  alignContent: 'start',
  flex: 1,
  padding: theme.space.lg,
  borderTop: `1px solid ${color.line}`,
})

export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
  },
  '@media': {
    [media.hover]: { selectors: { [`${card}:hover &`]: { color: color.accent } } },
    // The whole card comes into the window with its link: the picture above, at most as wide as one column, and the words.
    '(min-height: 40em)': { scrollMarginBlock: 'calc(min(100vw, 36rem) * 9 / 16 + 2rem) 10rem' },
    // Nobody can click on paper.
    print: {
      selectors: {
        '&::after': {
          content: 'attr(href)',
          position: 'static',
          display: 'block',
          fontFamily: theme.font.body,
          fontSize: theme.size.xs,
          fontWeight: theme.weight.regular,
          overflowWrap: 'anywhere',
        },
      },
    },
  },
})
export const description = style({ color: color.muted, fontSize: theme.size.sm })
export const action = style({
  position: 'absolute',
  zIndex: theme.layer.above,
  top: theme.space.xs,
  insetInlineEnd: theme.space.xs,
})
export const title = style({ fontSize: theme.size.lg })
