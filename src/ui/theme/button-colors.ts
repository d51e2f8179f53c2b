import type { Colors } from './colors.ts'

type Token = keyof Colors

/** The colours of each kind of button. */
export const buttonColors = {
  primary: ['accent', 'onAccent', 'accentStrong', 'accentSoft'],
  secondary: ['neutral', 'onNeutral', 'text', 'neutralSoft'],
  success: ['good', 'onTone', 'good', 'goodSoft'],
  danger: ['bad', 'onTone', 'bad', 'badSoft'],
  warning: ['warnFill', 'onWarnFill', 'warn', 'warnSoft'],
} as const satisfies Readonly<Record<string, readonly [fill: Token, onFill: Token, label: Token, soft: Token]>>

/** The shares, in per cent, of the first colour in the mixtures of button.css.ts. */
export const mixShares = {
  /** The fill of a full button under the pointer, with the text colour. */
  fill: 86,
  /** The border of an outline button, with the ground. */
  label: 72,
  /** The fill of a ghost button under the pointer, with its label. */
  soft: 92,
} as const
