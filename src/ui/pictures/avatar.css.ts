import { style } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  height: '2.25rem',
  borderRadius: '50%',
  background: color.warmSoft,
  color: color.warm,
  fontWeight: theme.weight.strong,
})
