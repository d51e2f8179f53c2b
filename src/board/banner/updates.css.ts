import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const time = style([figures, { color: color.muted }])
// The target is 24 px high, and 44 px by touch.
export const earlier = style({
  width: 'fit-content',
  lineHeight: '1.5rem',
  cursor: 'pointer',
  '@media': { [media.touch]: { lineHeight: theme.target } },
})
export const paragraph = style({ selectors: { '& + &': { marginTop: theme.space.xxs } } })
