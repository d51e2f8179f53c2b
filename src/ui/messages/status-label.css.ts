import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'
import { toneColors, toneText } from '../theme/tone.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.xxs,
  fontSize: theme.size.sm,
  fontWeight: theme.weight.strong,
  color: toneText,
})

export const tone = styleVariants(toneColors, (vars) => [base, { vars }])
