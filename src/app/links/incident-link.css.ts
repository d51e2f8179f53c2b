import { style } from '@vanilla-extract/css'
import { media } from '../../ui/media.ts'
import { color, theme } from '../../ui/theme.css.ts'

/** Above the link or button that covers a card or a tile. */
export const place = style({
  position: 'relative',
  zIndex: theme.layer.above,
  display: 'flex',
  alignItems: 'start',
  gap: theme.space.xxs,
  fontSize: theme.size.sm,
  lineHeight: '1.5rem',
})
export const icon = style({ display: 'flex', alignItems: 'center', flex: 'none', height: '1.5rem', color: color.warn })
export const links = style({ minWidth: 0 })
export const link = style({
  color: 'inherit',
  overflowWrap: 'anywhere',
  '@media': { [media.touch]: { paddingBlock: '0.625rem', marginBlock: '-0.625rem' } },
})
