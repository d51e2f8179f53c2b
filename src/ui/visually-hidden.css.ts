import { style } from '@vanilla-extract/css'

/** Hides an element visually but not from assistive technology. Style rules, for use inside media and container queries. */
export const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const hidden = style(outOfSight)
