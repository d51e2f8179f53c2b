import { style } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: theme.space.lg,
})
