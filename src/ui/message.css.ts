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
  ([mark, soft]) => [
    base,
    { background: soft, borderColor: `color-mix(in srgb, ${mark} 28%, transparent)`, color: mark },
  ],
)

export const words = style({ display: 'grid', gap: theme.space.xxs, minWidth: 0, color: color.text })
export const title = style({ fontWeight: theme.weight.strong })

const lead = `(${theme.space.sm} + 1px)`
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.xs} calc(${theme.space.xs} + ${lead})`,
  marginTop: theme.space.xs,
})

// A button without edges lines up by its word, alone and in a line of its own.
globalStyle(`${actions} > ${look.empty}`, { marginInlineStart: `calc(-1 * ${lead})` })
