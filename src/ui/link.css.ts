import { style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { theme } from './theme.css.ts'

/** A link outside running text has the target size of a control: 24 px, and 44 px on touch screens (WCAG 2.5.8). */
export const target = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  '@media': { [media.touch]: { minHeight: theme.target } },
})
export const mark = style({ display: 'inline-block', marginInlineStart: theme.space.xxs, verticalAlign: '-0.15em' })
