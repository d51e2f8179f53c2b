import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { monogramColors } from '../theme/monogram-colors.ts'
import { color, theme } from '../theme/theme.css.ts'

const ground = createVar()
const ink = createVar()

// Forced colours would change the letters but not the ground, so treat the whole as a picture.
export const monogram = style({ forcedColorAdjust: 'none' })
export const colors = monogramColors.map(([groundColor, letterColor]) =>
  style({ vars: { [ground]: color[groundColor], [ink]: color[letterColor] } }),
)
globalStyle(`${monogram} > rect`, { fill: ground })
export const letters = style({
  fill: ink,
  fontFamily: theme.font.body,
  fontWeight: theme.weight.strong,
  textAnchor: 'middle',
})
