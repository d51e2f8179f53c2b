import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

/** Above the link or button that covers a card or a tile. */
export const place = style({
  position: 'relative',
  zIndex: theme.layer.above,
  display: 'flex',
  alignItems: 'start',
  gap: theme.space.xxs,
  fontSize: theme.size.xs,
  lineHeight: theme.leading.tight,
  '@media': { [media.touch]: { marginBlock: '0.6rem' } },
})
export const icon = style({ display: 'flex', alignItems: 'center', flex: 'none', color: color.warn })
export const links = style({ minWidth: 0 })
export const link = style({
  display: 'inline-block',
  // The target is 32 px high, and 44 px by touch. A list of tiles cuts what is beyond them.
  paddingBlock: '0.52rem',
  marginBlock: '-0.52rem -0.28rem',
  color: 'inherit',
  overflowWrap: 'anywhere',
  '@media': { [media.touch]: { paddingBlock: '0.9rem', marginBlock: '-0.9rem' } },
})
