import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color } from '../../ui/theme/theme.css.ts'

export const press = style({ display: 'inline' })
globalStyle(`${press} > summary`, {
  display: 'inline',
  cursor: 'pointer',
  color: color.accent,
  textDecoration: 'underline',
  '@media': { [media.touch]: { paddingBlock: '0.8rem' } },
})
