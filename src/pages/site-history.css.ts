import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

/** Space for what comes later, kept from the first paint: nothing may move. */
export const place = style({ minHeight: '6.625rem', marginTop: theme.space.xs, '@media': { [media.touch]: { minHeight: '7.375rem' } } })

export const controls = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  minHeight: `calc(${theme.target} - 0.125rem)`,
  marginBottom: theme.space.sm,
  '@media': { [media.small]: { display: 'grid' }, [media.touch]: { minHeight: `calc(${theme.target} + 0.375rem)` } },
})

export const line = style([
  figures,
  { display: 'grid', gridTemplateColumns: 'repeat(3, auto)', justifyContent: 'space-between', marginTop: theme.space.xxs, color: color.muted, fontSize: theme.size.xs },
])
export const figure = style({ display: 'block', color: color.text, fontWeight: theme.weight.medium })
export const open = style({ marginInlineStart: `calc(-1 * ${theme.space.sm})` })

export const details = style({ padding: theme.space.lg })
export const name = style({ paddingInlineEnd: theme.space.xxl, fontSize: theme.size.xl })
export const title = style({ marginTop: theme.space.lg, fontSize: theme.size.md })
export const list = style({ display: 'grid', gap: theme.space.sm, margin: `${theme.space.sm} 0`, padding: 0, listStyle: 'none' })
export const change = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${theme.space.sm}` })
export const when = style({ flex: '1 1 60%', color: color.muted, fontSize: theme.size.sm })

// In a drawer as wide as a phone the table scrolls by itself.
export const scroller = style({ overflow: 'auto' })
export const table = style([figures, { width: '100%', borderCollapse: 'collapse', fontSize: theme.size.sm }])
export const cell = style({
  padding: `${theme.space.xxs} ${theme.space.xs} ${theme.space.xxs} 0`,
  borderBottom: `1px solid ${color.line}`,
  fontWeight: theme.weight.regular,
  textAlign: 'start',
  whiteSpace: 'nowrap',
})
export const head = style([cell, { color: color.muted, fontWeight: theme.weight.medium }])

export const note = style({ flex: '1 1 20rem' })
export const said = style({ flex: '1 0 100%' })

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.sm}`,
  minHeight: theme.target,
  marginTop: theme.space.md,
  color: color.muted,
  fontSize: theme.size.sm,
})
