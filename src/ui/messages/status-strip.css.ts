import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { color } from '../theme/theme.css.ts'

/** The height of the chart. */
const chartHeight = '1.5rem'

export const strip = style({ display: 'block', width: '100%', height: chartHeight })

export const tone = styleVariants(
  { good: color.good, warn: color.warn, bad: color.bad, idle: color.line },
  (stroke) => ({
    stroke,
    // A bar is 3 units wide, and a unit away from the next one.
    strokeDasharray: '3 1',
    '@media': { [media.forcedColors]: { stroke: 'CanvasText' } },
  }),
)
