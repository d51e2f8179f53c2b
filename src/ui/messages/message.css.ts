import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { look } from '../controls/button.css.ts'
import { color, theme } from '../theme/theme.css.ts'
import { tonedBox, toneColors, toneSoft, toneText } from '../theme/tone.css.ts'

const base = style([
  tonedBox,
  {
    display: 'flex',
    gap: theme.space.sm,
    padding: theme.space.md,
    borderRadius: theme.radius.md,
    fontSize: theme.size.sm,
  },
])

const info = { [toneText]: color.accent, [toneSoft]: color.accentSoft }
const { good, warn, bad } = toneColors
export const tone = styleVariants({ info, good, warn, bad }, (vars) => [base, { vars }])

export const body = style({ display: 'grid', gap: theme.space.xxs, minWidth: 0, color: color.text })
export const title = style({ fontWeight: theme.weight.strong, textWrap: 'balance' })

const buttonInset = `(${theme.space.sm} + 1px)`
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.xs} calc(${theme.space.xs} + ${buttonInset})`,
  marginTop: theme.space.xs,
})

// Align the label of a borderless button with the text above it.
globalStyle(`${actions} > ${look.empty}`, { marginInlineStart: `calc(-1 * ${buttonInset})` })
