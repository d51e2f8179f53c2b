import { style } from '@vanilla-extract/css'
import * as button from '../ui/controls/button.css.ts'
import { theme } from '../ui/theme/theme.css.ts'

export const ways = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.md })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.xs,
  marginBottom: theme.space.sm,
})
// A link that looks like the button beside it.
export const home = style([button.kind.secondary, button.look.outline, button.size.md])
