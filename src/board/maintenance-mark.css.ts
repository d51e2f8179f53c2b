import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

// The mark sits on the edge of the tile, so that nothing moves when it appears.
export const mark = style({
  position: 'absolute',
  top: '-0.75rem',
  insetInlineEnd: theme.space.md,
  // Let clicks through to the details button, which the mark partly covers.
  pointerEvents: 'none',
})
