import { style, styleVariants } from '@vanilla-extract/css'
import { media } from './media.ts'
import { color } from './theme.css.ts'

export const strip = style({ display: 'block', width: '100%', height: '1.5rem' })

export const tone = styleVariants(
  { good: color.good, warn: color.warn, bad: color.bad, idle: color.lineStrong },
  (fill) => ({ fill, '@media': { [media.forcedColors]: { fill: 'CanvasText' } } }),
)
