import { style } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

export const anchor = style({ display: 'inline-flex' })
export const panel = style({
  position: 'absolute',
  inset: 'auto',
  zIndex: theme.layer.tooltip,
  width: 'max-content',
  // A long list scrolls. Below or above the button there is as much room, or the page scrolls.
  maxHeight: 'max(45vh, 20rem)',
  overflowY: 'auto',
  maxWidth: 'min(22rem, calc(100vw - 1rem))',
  margin: 0,
  padding: theme.space.xs,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: theme.radius.md,
  background: color.raised,
  color: color.text,
  boxShadow: theme.elevation.high,
  fontSize: theme.size.sm,
  fontWeight: theme.weight.regular,
  textAlign: 'start',
})
