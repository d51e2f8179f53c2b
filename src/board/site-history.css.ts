import { style } from '@vanilla-extract/css'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

export const line = style([
  figures,
  {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'repeat(3, auto)',
    justifyContent: 'space-between',
    // Keep the figures level if a label wraps, as it may with wider letter spacing (WCAG 1.4.12).
    alignItems: 'end',
    columnGap: theme.space.sm,
    color: color.muted,
    fontSize: theme.size.xs,
  },
])
export const figure = style({ display: 'block', color: color.text, fontWeight: theme.weight.medium })
// Put the Details button in the row of the response time, at its empty end.
export const open = style({
  gridArea: '1 / 2 / 2 / -1',
  alignSelf: 'end',
  height: '1.75rem',
  display: 'flex',
  alignItems: 'center',
  marginInlineEnd: `calc(-1 * ${theme.space.sm})`,
})
export const strip = style({ gridColumn: '1 / -1' })

export const note = style({ flex: '1 1 20rem' })
export const notifierText = style({ flex: '1 0 100%' })
export const question = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.xs })
