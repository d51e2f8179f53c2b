import { style } from '@vanilla-extract/css'
import { color, theme } from './theme/theme.css.ts'

// Nearer to what follows than the parts of a page to each other.
export const header = style({
  minWidth: 0,
  maxWidth: '44rem',
  marginBottom: `calc(${theme.space.sm} - ${theme.space.lg})`,
})
export const intro = style({ marginTop: theme.space.xs, color: color.muted })
