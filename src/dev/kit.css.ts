import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { dark, light } from '../ui/colors.ts'
import { raised } from '../ui/surface.css.ts'
import { color, ink, theme } from '../ui/theme.css.ts'
import { toneColors } from '../ui/tone.css.ts'

export const page = style({
  display: 'grid',
  gap: theme.space.xxl,
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${theme.space.xl} clamp(${theme.space.md}, 4vw, ${theme.space.xl})`,
})
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: theme.space.md,
})
export const section = style({ display: 'grid', gap: theme.space.md, minWidth: 0 })
export const note = style({ color: color.muted })
export const rows = style([raised, { display: 'grid' }])
export const row = style({
  display: 'grid',
  '@media': { [media.fromMedium]: { gridTemplateColumns: '6rem 1fr' } },
  alignItems: 'center',
  gap: theme.space.sm,
  padding: `${theme.space.sm} ${theme.space.md}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const name = style({ color: color.muted, fontFamily: 'monospace', fontSize: theme.size.xs })
export const items = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.sm })

/** Sets the tone of the banner inside. */
export const tones = styleVariants(toneColors, (vars) => ({ vars }))

const swatch = style([items, { padding: theme.space.sm, borderRadius: theme.radius.md }])
/** The background that each loader colour is designed for. */
const grounds = { primary: 'none', secondary: 'none', aux: 'none', white: light.neutral, dark: dark.text }
export const swatches = styleVariants(grounds, (background) => [swatch, { background }])

export const icons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
  gap: theme.space.sm,
})
export const icon = style({ display: 'grid', justifyItems: 'center', gap: theme.space.xxs, padding: theme.space.xs })
export const menu = style([
  ink,
  {
    display: 'grid',
    justifySelf: 'start',
    gap: theme.space.xs,
    padding: theme.space.sm,
    borderRadius: theme.radius.lg,
  },
])
export const drawerContent = style({
  display: 'grid',
  gap: theme.space.md,
  padding: `${theme.space.xxxl} ${theme.space.lg}`,
})
export const wide = style({ width: '20rem' })
export const states = style({
  display: 'grid',
  gridTemplateColumns: '6rem repeat(4, minmax(11.5rem, 1fr))',
  alignItems: 'center',
  gap: theme.space.md,
  overflowX: 'auto',
  padding: theme.space.xxs,
})
