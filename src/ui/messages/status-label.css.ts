import { style, styleVariants } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.xxs,
  fontSize: theme.size.sm,
  fontWeight: theme.weight.strong,
})

export const tone = styleVariants({ good: color.good, warn: color.warn, bad: color.bad, idle: color.idle }, (text) => [
  base,
  { color: text },
])
