import { style } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

export const badge = style({
  display: 'inline-block',
  padding: `0 ${theme.space.xs}`,
  border: '1px solid transparent',
  borderRadius: theme.radius.round,
  fontSize: theme.size.xs,
  fontWeight: theme.weight.strong,
  lineHeight: '1.375rem',
  overflowWrap: 'anywhere',
  background: color.warmSoft,
  color: color.warm,
})
