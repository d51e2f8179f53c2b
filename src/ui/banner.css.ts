import { style, styleVariants } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

const base = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.sm} ${theme.space.md}`,
  padding: `${theme.space.lg} clamp(${theme.space.md}, 3vw, ${theme.space.xl})`,
  border: '1px solid transparent',
  borderRadius: theme.radius.lg,
})

export const tone = styleVariants(
  {
    good: [color.good, color.goodSoft],
    warn: [color.warn, color.warnSoft],
    bad: [color.bad, color.badSoft],
    idle: [color.idle, color.idleSoft],
  },
  ([text, soft]) => [
    base,
    { background: soft, color: text, borderColor: `color-mix(in srgb, ${text} 28%, transparent)` },
  ],
)

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: '50%',
  background: color.raised,
})
export const words = style({ flex: '1 1 11rem', minWidth: 0 })
export const title = style({
  color: color.text,
  fontFamily: theme.font.display,
  fontSize: theme.size.xl,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
})
export const detail = style({ color: color.muted, fontSize: theme.size.sm })
