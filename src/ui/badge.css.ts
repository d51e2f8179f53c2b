import { style, styleVariants } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

const base = style({
  display: 'inline-block',
  padding: `0 ${theme.space.xs}`,
  border: '1px solid transparent',
  borderRadius: theme.radius.round,
  fontSize: theme.size.xs,
  fontWeight: theme.weight.strong,
  lineHeight: '1.375rem',
  whiteSpace: 'nowrap',
})

export const tone = styleVariants(
  {
    neutral: [color.idleSoft, color.idle],
    accent: [color.accentSoft, color.accentStrong],
    warm: [color.warmSoft, color.warm],
    good: [color.goodSoft, color.good],
    warn: [color.warnSoft, color.warn],
    bad: [color.badSoft, color.bad],
  },
  ([background, text]) => [base, { background, color: text }],
)
