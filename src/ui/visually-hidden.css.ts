import { style } from '@vanilla-extract/css'
import { outOfSight } from './out-of-sight.ts'

/** Hidden visually but not from assistive technology. */
export const hidden = style(outOfSight)
