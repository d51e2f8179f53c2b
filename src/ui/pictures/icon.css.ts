import { style, styleVariants } from '@vanilla-extract/css'

// <use> inherits these properties, so the sprite contains only shapes.
const base = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

export const size = styleVariants({ sm: '1rem', md: '1.25rem', lg: '1.5rem' }, (length) => [
  base,
  { width: length, height: length },
])
