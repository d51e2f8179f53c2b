import { globalStyle, style } from '@vanilla-extract/css'
import { MAINTENANCE_MARK } from '../app/marks.ts'
import { theme } from '../ui/theme.css.ts'

// On the edge of the tile, where it moves neither the state nor anything else when it appears.
export const mark = style({
  position: 'absolute',
  top: '-0.75rem',
  insetInlineEnd: theme.space.md,
  display: 'none',
})

globalStyle(`[${MAINTENANCE_MARK}] ${mark}`, { display: 'block' })
