import { style, styleVariants } from '@vanilla-extract/css'
import { figures, raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

const base = style([
  raised,
  {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.space.xxs,
    padding: theme.space.lg,
    borderTopWidth: '3px',
    transition: `border-color ${theme.motion.calm}`,
  },
])

export const tile = styleVariants(
  { good: color.good, warn: color.warn, bad: color.bad, idle: color.lineStrong },
  (edge) => [base, { borderTopColor: edge }],
)

export const name = style({ fontSize: theme.size.lg, marginTop: theme.space.xxs })
export const link = style({ marginBottom: theme.space.md, fontSize: theme.size.sm })

// At the foot of the tile, so that the figures of a row stand on one line. The figure begins where the dash began:
// at the other end it would move when it comes.
export const measure = style({
  marginTop: 'auto',
  paddingTop: theme.space.sm,
  borderTop: `1px solid ${color.line}`,
  fontSize: theme.size.sm,
})
export const from = style({ color: color.muted })
export const figure = style([figures, { fontSize: theme.size.lg, fontWeight: theme.weight.strong, whiteSpace: 'nowrap' }])
export const note = style({ color: color.muted, fontSize: theme.size.xs })
