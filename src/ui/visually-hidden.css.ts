import { style } from '@vanilla-extract/css'

/** Hides an element visually but not from assistive technology. Plain rules, so that media queries can use them. */
export const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const hidden = style(outOfSight)
