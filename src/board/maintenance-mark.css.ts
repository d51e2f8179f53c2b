import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

// On the edge of the tile, to avoid layout shift when it appears.
export const mark = style({
  position: 'absolute',
  top: '-0.75rem',
  insetInlineEnd: theme.space.md,
  // Let clicks reach the button of the details, which the mark covers in part.
  pointerEvents: 'none',
})
