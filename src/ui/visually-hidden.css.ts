import { style } from '@vanilla-extract/css'

/** Out of sight, and still there for assistive technology. */
export const hidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
