import { style } from '@vanilla-extract/css'

/** Hides an element visually but not from assistive technology. A plain object, so that media queries can use it. */
export const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  // At the end of a page that fills the window, it would make the page scroll by a pixel.
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const hidden = style(outOfSight)
