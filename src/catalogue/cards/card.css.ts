import { globalStyle, style } from '@vanilla-extract/css'
import { coveringLink, linkedBox, newTabArrow, newTabArrowWidth } from '../../ui/controls/link.css.ts'
import { feedback } from '../../ui/theme/feedback.css.ts'
import { media } from '../../ui/theme/media.ts'
import { logoGround, raised } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { skipLateItems } from '../../ui/theme/late-items.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: theme.space.lg,
})
skipLateItems(grid, '19rem')

export const card = style([
  raised,
  feedback,
  linkedBox,
  {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    '@media': { [media.hover]: { ':hover': { borderColor: color.lineStrong, boxShadow: theme.elevation.high } } },
  },
])

export const picture = style({
  width: '100%',
  objectFit: 'cover',
  background: color.sunken,
  selectors: { '&:not([height])': { aspectRatio: '16 / 9' } },
})
/** A logo: as a whole, never larger than it is, on a ground that is the same in both themes. */
export const whole = style({ padding: theme.space.lg, objectFit: 'scale-down', background: logoGround })

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.xs,
  alignContent: 'start',
  flex: 1,
  padding: theme.space.lg,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.tiny]: { paddingInline: theme.space.sm } },
})

export const link = style([
  coveringLink,
  {
    '@media': {
      [media.hover]: { selectors: { [`${card}:hover &`]: { color: color.accent } } },
      // When the link gets focus, scroll the whole card into view: the picture above the link and the description below.
      '(min-height: 40em)': { scrollMarginBlock: 'calc(min(100vw, 36rem) * 9 / 16 + 2rem) 10rem' },
      print: {
        '::after': {
          content: 'attr(data-printed)',
          position: 'static',
          display: 'block',
          font: `${theme.size.xs} ${theme.font.body}`,
          overflowWrap: 'anywhere',
        },
      },
    },
  },
])
// The arrow takes no space on its line, so that it never wraps to a line of its own. It may stand in the card's padding.
globalStyle(`${link} > ${newTabArrow}`, { marginInlineEnd: `-${newTabArrowWidth}` })
// Break long addresses: the grid column would grow with them.
export const description = style({ color: color.muted, fontSize: theme.size.sm, overflowWrap: 'anywhere' })
export const links = style({
  position: 'relative',
  zIndex: theme.layer.above,
  // Only the links are above the link that covers the card, not the room between them.
  justifySelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.space.md,
  fontSize: theme.size.sm,
  overflowWrap: 'anywhere',
})
/** On the picture. */
const chip = style({
  position: 'absolute',
  display: 'flex',
  border: `1px solid ${color.line}`,
  borderRadius: theme.radius.round,
  background: color.raised,
  boxShadow: theme.elevation.low,
})
/** A backing for the controls and their focus rings, to keep them visible on any picture. */
export const action = style([
  chip,
  {
    zIndex: theme.layer.above,
    top: theme.space.xs,
    insetInlineEnd: theme.space.xs,
    '@media': { print: { display: 'none' } },
    selectors: { '&:has(> * > :focus-visible)': { boxShadow: `0 0 0 6px ${color.raised}` } },
  },
])
globalStyle(`${action} > * > button`, { borderRadius: theme.radius.round, color: color.muted })
// The notice covers a corner of the picture, to avoid layout shift. Clicks pass through to the link below it.
export const notice = style([
  chip,
  {
    top: theme.space.sm,
    insetInlineStart: theme.space.sm,
    padding: `${theme.space.xxs} ${theme.space.sm} ${theme.space.xxs} ${theme.space.xs}`,
    pointerEvents: 'none',
  },
])
export const title = style({ display: 'inline', fontSize: theme.size.lg })
