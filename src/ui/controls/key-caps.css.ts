import { style } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

export const keys = style({ color: color.muted, fontFamily: 'inherit', whiteSpace: 'nowrap' })
export const cap = style({
  display: 'inline-block',
  minWidth: '1.5rem',
  padding: `0 ${theme.space.xxs}`,
  // The thicker edge at the bottom is the side of the key.
  border: `1px solid ${color.lineStrong}`,
  borderBottomWidth: '2px',
  borderRadius: theme.radius.sm,
  background: color.raised,
  color: color.text,
  fontFamily: 'inherit',
  fontSize: theme.size.xs,
  lineHeight: '1.25rem',
  textAlign: 'center',
})
