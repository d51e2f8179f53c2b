import { style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

/** For what people press: its colours change smoothly, and a pressed one is set in. */
export const feedback = style({
  transition: `${theme.motion} ${theme.ease}`,
  transitionProperty: 'color, background-color, border-color, box-shadow',
  selectors: {
    '&:active:not([aria-disabled])': { boxShadow: `inset 0 1px 4px 1px ${color.shadow}` },
  },
})
