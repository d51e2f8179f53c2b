import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

// On the edge of the tile, where it moves neither the state nor anything else when it appears.
export const mark = style({
  position: 'absolute',
  top: '-0.75rem',
  insetInlineEnd: theme.space.md,
  // The button of the details is below it.
  pointerEvents: 'none',
})
