import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.hair,
  '@media': { [media.touch]: { gap: 0 } },
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.hair,
  minHeight: '2.25rem',
  paddingInlineStart: theme.space.sm,
  color: color.muted,
  fontSize: theme.size.sm,
})
globalStyle(`${row} [aria-disabled]`, { opacity: 0.35 })
globalStyle(`${row} button`, {
  minWidth: '1.75rem',
  minHeight: '1.75rem',
  '@media': { [media.touch]: { minWidth: theme.target, minHeight: theme.target } },
})
export const name = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: theme.leading.tight })
