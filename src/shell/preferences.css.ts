import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

/** Around the button at the foot of the menu. */
export const place = style({
  padding: `${theme.space.xxs} ${theme.space.sm}`,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.noScript]: { display: 'none' } },
})

export const content = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.md,
  padding: theme.space.lg,
})
export const title = style({
  display: 'flex',
  alignItems: 'center',
  // Be as high as the close button beside it.
  minHeight: theme.target,
  marginBlockStart: `calc(${theme.space.sm} - ${theme.space.lg})`,
})
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${theme.space.xs} ${theme.space.md}`,
  fontSize: theme.size.sm,
})
export const version = style({ flexBasis: '100%', color: color.muted, fontSize: theme.size.xs })
