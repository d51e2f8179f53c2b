import { style } from '@vanilla-extract/css'
import * as button from '../ui/button.css.ts'
import { raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

export const ways = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.md })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.xs,
  marginBottom: theme.space.sm,
})
// A link that looks like the button beside it.
export const home = style([button.kind.secondary, button.look.outline, button.size.md, button.touchTarget])
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  gap: theme.space.sm,
})
export const way = style([
  raised,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    minHeight: '3.25rem',
    padding: `${theme.space.xs} ${theme.space.md}`,
    color: color.text,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    ':hover': { borderColor: color.lineStrong, color: color.accent },
  },
])
