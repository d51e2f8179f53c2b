import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { look } from './button.css.ts'
import { color, theme } from './theme.css.ts'

const base = style({
  display: 'flex',
  gap: theme.space.sm,
  padding: theme.space.md,
  border: '1px solid transparent',
  borderRadius: theme.radius.md,
  fontSize: theme.size.sm,
})

export const tone = styleVariants(
  {
    info: [color.accent, color.accentSoft],
    good: [color.good, color.goodSoft],
    warn: [color.warn, color.warnSoft],
    bad: [color.bad, color.badSoft],
  },
  ([strong, soft]) => [
    base,
    { background: soft, borderColor: `color-mix(in srgb, ${strong} 28%, transparent)`, color: strong },
  ],
)

export const body = style({ display: 'grid', gap: theme.space.xxs, minWidth: 0, color: color.text })
export const title = style({ fontWeight: theme.weight.strong })

const buttonInset = `(${theme.space.sm} + 1px)`
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.xs} calc(${theme.space.xs} + ${buttonInset})`,
  marginTop: theme.space.xs,
})

// Align the label of a borderless button with the text above it.
globalStyle(`${actions} > ${look.empty}`, { marginInlineStart: `calc(-1 * ${buttonInset})` })
