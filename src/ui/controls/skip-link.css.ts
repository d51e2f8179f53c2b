import { style } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

export const skip = style({
  position: 'fixed',
  zIndex: theme.layer.tooltip,
  top: theme.space.xs,
  insetInlineStart: theme.space.xs,
  padding: `${theme.space.sm} ${theme.space.md}`,
  borderRadius: theme.radius.md,
  background: color.accent,
  color: color.onAccent,
  fontWeight: theme.weight.strong,
  '@media': { print: { display: 'none' } },
  selectors: { '&:not(:focus)': { translate: '0 -200%' } },
})
