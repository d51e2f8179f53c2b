import { style, styleVariants } from '@vanilla-extract/css'

// The one stroke of the whole set. It is inherited through <use>, so the sprite holds shapes only.
const base = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

export const size = styleVariants({ sm: '1rem', md: '1.25rem', lg: '1.5rem' }, (side) => [
  base,
  { width: side, height: side },
])
