import { style } from '@vanilla-extract/css'
import { outOfSight } from './out-of-sight.ts'

/** Out of sight, and still there for assistive technology. */
export const hidden = style(outOfSight)
