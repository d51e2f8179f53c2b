import { style, styleVariants } from '@vanilla-extract/css'
import { dark, light } from '../ui/theme/colors.ts'
import { color, theme } from '../ui/theme/theme.css.ts'
import { toneColors } from '../ui/theme/tone.css.ts'

export const page = style({
  display: 'grid',
  gap: theme.space.xl,
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${theme.space.xl} clamp(${theme.space.md}, 4vw, ${theme.space.xl})`,
})
export const section = style({ display: 'grid', gap: theme.space.md, minWidth: 0 })
export const name = style({ color: color.muted, fontFamily: 'monospace', fontSize: theme.size.xs })

const grid = style({ display: 'grid', alignItems: 'center', gap: theme.space.md, padding: theme.space.xxs })
/** Names and specimens, in as many columns as fit. */
export const list = style([grid, { gridTemplateColumns: 'repeat(auto-fill, 7rem minmax(12rem, 1fr))' }])
/** A name and a column for each state. */
export const states = style([
  grid,
  {
    gridTemplateColumns: '7rem repeat(4, minmax(12rem, 1fr))',
    overflowX: 'auto',
    // Be the containing block of the visually hidden texts, which would otherwise make the page wider.
    position: 'relative',
  },
])

/** Sets the tone of the banner inside. */
export const tones = styleVariants(toneColors, (vars) => ({ vars }))
/** The background that each colour of a loader is designed for. */
const backgrounds = { primary: 'none', secondary: 'none', aux: 'none', white: light.neutral, dark: dark.text }
export const grounds = styleVariants(backgrounds, (background) => ({ padding: theme.space.xs, background }))
export const drawer = style({ padding: theme.space.xxxl })
