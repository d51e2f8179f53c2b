import { style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

/** For what people press: its colours change smoothly, and it gives way while it is pressed. */
export const feedback = style({
  transition: `${theme.motion} ${theme.ease}`,
  transitionProperty: 'color, background-color, border-color, box-shadow, translate',
  selectors: {
    '&:active:not([aria-disabled])': { translate: '0 1px', boxShadow: `inset 0 1px 4px ${color.shadow}` },
  },
})
