import { style } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

// Forced colours would change the letters but not the ground, so treat the whole as a picture.
export const monogram = style({ forcedColorAdjust: 'none' })
export const letters = style({
  fontFamily: theme.font.body,
  fontWeight: theme.weight.strong,
  textAnchor: 'middle',
})
