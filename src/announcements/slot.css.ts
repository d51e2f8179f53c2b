import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

export const slot = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.sm,
  ':empty': { display: 'none' },
})
