import { style } from '@vanilla-extract/css'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const place = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  paddingBlock: theme.space.xxs,
  gap: `${theme.space.xxs} ${theme.space.sm}`,
})
export const note = style({ color: color.muted, fontSize: theme.size.sm })
