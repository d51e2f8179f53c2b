import { style } from '@vanilla-extract/css'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

export const list = style({
  display: 'grid',
  gap: theme.space.xs,
  margin: `${theme.space.sm} 0 0`,
  padding: 0,
  fontSize: theme.size.sm,
  listStyle: 'none',
})
export const line = style([
  figures,
  { display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'start', columnGap: theme.space.xs },
])
export const text = style({ '::first-letter': { textTransform: 'uppercase' } })
export const when = style({ color: color.muted })
export const note = style({ marginTop: theme.space.sm, color: color.muted, fontSize: theme.size.sm })
// Align the button's label with the text of the lines.
export const more = style({ margin: `${theme.space.xxs} 0 0 ${theme.space.md}` })
