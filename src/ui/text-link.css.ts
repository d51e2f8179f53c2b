import { style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { theme } from './theme.css.ts'

/** A link that stands by itself is as big as a control: 24 px, and 44 under a finger. */
export const alone = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  '@media': { [media.touch]: { minHeight: theme.target } },
})
