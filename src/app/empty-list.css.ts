import { style } from '@vanilla-extract/css'
import { color, theme } from '../ui/theme.css.ts'

export const empty = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: '12rem',
  padding: theme.space.lg,
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: theme.radius.lg,
  color: color.muted,
  textAlign: 'center',
})
