import { style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { theme } from './theme.css.ts'

/** The target size of a link outside running text: 24 px (WCAG 2.5.8), and 44 px on touch screens. */
export const target = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  overflowWrap: 'anywhere',
  '@media': { [media.touch]: { minHeight: theme.target } },
})
/** The width of the arrow with its margin. */
export const newTabArrowWidth = '1.25rem'
export const newTabArrow = style({
  display: 'inline-block',
  marginInlineStart: theme.space.xxs,
  verticalAlign: '-0.15em',
  '@media': { print: { display: 'none' } },
})
