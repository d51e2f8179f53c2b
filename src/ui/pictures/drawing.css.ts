import { style } from '@vanilla-extract/css'

/** The symbols use the colours of the theme, which they inherit. */
export const drawing = style({
  width: '10rem',
  aspectRatio: '240 / 144',
  // Forced colours would leave the shapes as they are, so keep their ground, too.
  forcedColorAdjust: 'none',
})
