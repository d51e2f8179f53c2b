import { style } from '@vanilla-extract/css'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

export const details = style({ padding: theme.space.lg })
export const name = style({ paddingInlineEnd: theme.space.xxl, fontSize: theme.size.xl })
export const title = style({ marginTop: theme.space.lg, fontSize: theme.size.md })
export const list = style({
  display: 'grid',
  gap: theme.space.sm,
  margin: `${theme.space.sm} 0`,
  padding: 0,
  listStyle: 'none',
})
export const disruption = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${theme.space.sm}` })
export const when = style({ flex: '1 1 60%', color: color.muted, fontSize: theme.size.sm })

// In a narrow drawer, scroll only the table.
export const scroller = style({ overflow: 'auto' })
export const table = style([figures, { width: '100%', borderCollapse: 'collapse', fontSize: theme.size.sm }])
export const cell = style({
  padding: `${theme.space.xxs} ${theme.space.xs} ${theme.space.xxs} 0`,
  borderBottom: `1px solid ${color.line}`,
  fontWeight: theme.weight.regular,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  selectors: { '&:last-child': { paddingInlineEnd: 0 } },
})
export const number = style({ textAlign: 'end' })
export const head = style([
  cell,
  { color: color.muted, fontWeight: theme.weight.medium, whiteSpace: 'normal', verticalAlign: 'bottom' },
])
export const range = style([cell, { whiteSpace: 'normal', textWrap: 'balance' }])
