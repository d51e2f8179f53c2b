import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

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
/** Above its control. */
export const label = style({
  marginBottom: `calc(-1 * ${theme.space.sm})`,
  color: color.muted,
  fontSize: theme.size.xs,
})
/** Phones have no keys. */
export const keys = style({ '@media': { [media.touch]: { display: 'none' } } })
/** Rows that lead on. */
export const foot = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', fontSize: theme.size.sm })
globalStyle(`${foot} > *`, {
  minHeight: theme.target,
  alignContent: 'center',
  margin: 0,
  padding: 0,
  border: 0,
  borderTop: `1px solid ${color.line}`,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
})
globalStyle(`${foot} > :is(a, button)`, { cursor: 'pointer' })
globalStyle(`${foot} > :is(a, button):hover`, { color: color.accent })
export const version = style({ color: color.muted, fontSize: theme.size.xs })
