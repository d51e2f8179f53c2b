import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { figures, raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

const base = style([
  raised,
  {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.space.xxs,
    padding: `${theme.space.md} ${theme.space.lg}`,
    borderTopWidth: '3px',
    transition: `border-top-color ${theme.motion.calm}`,
  },
])

export const tile = styleVariants(
  { good: color.good, warn: color.warn, bad: color.bad, idle: color.lineStrong },
  (edge) => [base, { borderTopColor: edge }],
)

// Read after the name, and seen before it.
export const state = style({
  order: -1,
  lineHeight: theme.leading.tight,
  '@media': { [media.noScript]: { display: 'none' } },
})
export const link = style({ fontSize: theme.size.sm })
export const note = style({ color: color.muted, fontSize: theme.size.xs })

// At the foot of the tile, so that the figures of a row stand on one line. The rows are there from the first paint:
// what comes later must move nothing.
export const foot = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gridTemplateRows: 'auto 1.5rem minmax(2.625rem, auto)',
  gap: `${theme.space.xs} 0`,
  marginTop: 'auto',
  paddingTop: theme.space.sm,
  '@media': { [media.noScript]: { display: 'none' } },
})
// The figure begins where the dash began: at the other end it would move when it comes.
export const measure = style({
  gridArea: '1 / 1 / 2 / -1',
  paddingTop: theme.space.sm,
  borderTop: `1px solid ${color.line}`,
  fontSize: theme.size.sm,
})
export const from = style({ color: color.muted })
export const figure = style([
  figures,
  { fontSize: theme.size.lg, fontWeight: theme.weight.strong, whiteSpace: 'nowrap' },
])
