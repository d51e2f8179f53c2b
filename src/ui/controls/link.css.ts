import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { color, theme } from '../theme/theme.css.ts'

/** The target size of a link outside running text: 32 px, of which 4 px reach over its line on both sides; 44 px on touch screens. */
export const target = style({
  display: 'inline-block',
  alignContent: 'center',
  minHeight: '2rem',
  marginBlock: '-0.25rem',
  overflowWrap: 'anywhere',
  '@media': { [media.touch]: { minHeight: theme.target, marginBlock: 0 } },
})
/** The width of the arrow with its margin. */
export const newTabArrowWidth = '1.25rem'
export const newTabArrow = style({
  display: 'inline-block',
  marginInlineStart: theme.space.xxs,
  verticalAlign: '-0.15em',
  '@media': { print: { display: 'none' } },
})
/** A link whose arrow takes no space on its line, so that it never wraps to a line of its own. */
export const withArrow = style({ paddingInlineEnd: newTabArrowWidth })
globalStyle(`${withArrow} > ${newTabArrow}`, { marginInlineEnd: `-${newTabArrowWidth}` })

/** A box that one link covers as a whole, so the focus ring of the link is drawn around the box. */
export const linkedBox = style({
  position: 'relative',
  selectors: { '&:has(a:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } },
})
export const coveringLink = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
  },
})
