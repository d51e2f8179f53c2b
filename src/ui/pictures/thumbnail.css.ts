import { style, styleVariants } from '@vanilla-extract/css'
import { logoGround } from '../theme/surface.css.ts'
import { color, theme } from '../theme/theme.css.ts'

const base = style({
  position: 'relative',
  display: 'block',
  flex: 'none',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  background: color.sunken,
})
export const thumbnail = styleVariants({
  sm: [base, { width: '1.5rem', height: '1.5rem', borderRadius: theme.radius.sm }],
  md: [base, { width: '3rem', height: '3rem', borderRadius: theme.radius.md }],
})

// The square of 280 units at (180, 76) in a picture of 640 × 360: its lower middle. Star and badge cover the top of a
// card's picture, so the subject is below. The whole height would be too much to recognise at 24 px.
const part = (units: number) => `${(units / 280) * 100}%`
const cropped = style({
  position: 'absolute',
  insetInlineStart: part(-180),
  top: part(-76),
  width: part(640),
  height: part(360),
  maxWidth: 'none',
  objectFit: 'cover',
})
const whole = style({ width: '100%', height: '100%', padding: '8%', objectFit: 'contain', background: logoGround })
export const picture = { cover: cropped, contain: whole }
