import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { figures, raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'
import { toneEdge } from '../ui/tone.css.ts'

export const tile = style([
  raised,
  {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.space.xxs,
    padding: `${theme.space.md} ${theme.space.lg}`,
    borderTop: `3px solid ${toneEdge}`,
    // Only during a round: otherwise 200 tiles would animate when the theme changes.
    selectors: { '[aria-busy="true"] &': { transition: `border-top-color ${theme.motion.calm}` } },
  },
])

// Shown above the name, but read after it.
export const state = style({
  order: -1,
  lineHeight: theme.leading.tight,
  '@media': { [media.noScript]: { display: 'none' } },
})
export const link = style({ fontSize: theme.size.sm })
export const note = style({ color: color.muted, fontSize: theme.size.xs })

// At the foot of the tile, to align the figures of neighbouring tiles. The grid rows reserve the height of the history
// before it is fetched, to avoid layout shift.
export const foot = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gridTemplateRows: 'auto 1.5rem minmax(2.625rem, auto)',
  gap: `${theme.space.xs} 0`,
  marginTop: 'auto',
  paddingTop: theme.space.sm,
  '@media': { [media.noScript]: { display: 'none' } },
})
// Align the figure at the start, like the dash that it replaces: aligned at the end, it would cause layout shift.
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
