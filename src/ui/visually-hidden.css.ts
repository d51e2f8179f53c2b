import { style } from '@vanilla-extract/css'

/** Style rules that hide an element visually but not from assistive technology, also inside media queries. */
export const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const hidden = style(outOfSight)
