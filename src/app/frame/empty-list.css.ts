import { style } from '@vanilla-extract/css'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const empty = style({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: theme.space.md,
  // The height of the longest content, which is shown when the sign-in is known.
  minHeight: '16rem',
  padding: theme.space.lg,
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: theme.radius.lg,
  color: color.muted,
  textAlign: 'center',
})
