import { buttonColors, mixShares } from './button-colors.ts'
import type { Colors } from './colors.ts'
import { monogramColors } from './monogram-colors.ts'
import { channelsOf, luminanceOf } from './oklch.ts'
import type { Channels } from './oklch.ts'

type Token = keyof Colors
type Pair = readonly [foreground: Token, background: Token]

/** WCAG 1.4.3: the minimum contrast of text. */
export const TEXT_CONTRAST = 4.5
/** WCAG 1.4.11: the minimum contrast of edges, icons and focus rings. */
export const NON_TEXT_CONTRAST = 3

/** The page backgrounds. */
export const grounds = ['surface', 'sunken', 'raised'] as const
/** The soft fills of banners, messages, tiles, rows and buttons. */
const softs = ['accentSoft', 'neutralSoft', 'goodSoft', 'warnSoft', 'badSoft', 'idleSoft'] as const
const pairs = (foregrounds: readonly Token[], backgrounds: readonly Token[]): readonly Pair[] =>
  foregrounds.flatMap((foreground) => backgrounds.map((background): Pair => [foreground, background]))

export const textPairs: readonly Pair[] = [
  ...pairs(['text', 'muted', 'accent', 'accentStrong', 'warm', 'good', 'warn', 'bad', 'idle'], grounds),
  ...pairs(['text', 'muted'], softs),
  ['onAccent', 'accent'],
  ['accent', 'onAccent'],
  ['onNeutral', 'neutral'],
  ['onWarnFill', 'warnFill'],
  ['onTone', 'good'],
  ['onTone', 'bad'],
  ['accentStrong', 'accentSoft'],
  ['warm', 'warmSoft'],
  ['good', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['idle', 'idleSoft'],
]

export const nonTextPairs: readonly Pair[] = [
  // Bars of a strip, borders of fields and pictures, the mark of the current page, icons, the rim of the play button.
  ...pairs(['lineStrong', 'focus', 'accent', 'good', 'warn', 'bad', 'warm'], grounds),
  // A focused control may be on any soft fill.
  ...pairs(['focus'], softs),
  // The icon of a message, the mark of the current page, the border of the selected row in the command palette.
  ['accent', 'accentSoft'],
  ['warm', 'accentSoft'],
  // The knob of a switch and its track, off and on.
  ['sunken', 'muted'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['accent', 'onAccent'],
  // The dot of a menu item.
  ['warn', 'accentSoft'],
]

/** WCAG 2.2, contrast ratio of two colours. */
export function contrastOf(one: Channels, other: Channels): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Computes `color-mix(in srgb, one share%, other)`. */
function mix(one: Channels, share: number, other: Channels): Channels {
  const channel = (index: 0 | 1 | 2) => (one[index] * share + other[index] * (100 - share)) / 100
  return [channel(0), channel(1), channel(2)]
}

/** Returns the pairs of the kit that have too little contrast in these colours. None, if users can tell all apart. */
export function faintPairs(colors: Colors): readonly string[] {
  const faint: string[] = []
  const of = (token: Token) => channelsOf(colors[token])
  const check = (name: string, one: Channels, other: Channels, minimum: number) => {
    if (contrastOf(one, other) < minimum) faint.push(name)
  }
  for (const [one, other] of [...textPairs, ...monogramColors])
    check(`${one} on ${other}`, of(one), of(other), TEXT_CONTRAST)
  for (const [one, other] of nonTextPairs) check(`${one} beside ${other}`, of(one), of(other), NON_TEXT_CONTRAST)
  for (const [kind, [fill, onFill, label, soft]] of Object.entries(buttonColors)) {
    const [fullFill, ghostFill] = [mix(of(fill), mixShares.fill, of('text')), mix(of(soft), mixShares.soft, of(label))]
    check(`a full ${kind} button under the pointer`, of(onFill), fullFill, TEXT_CONTRAST)
    check(`a ghost ${kind} button under the pointer`, of(label), ghostFill, TEXT_CONTRAST)
    for (const ground of grounds) {
      const border = mix(of(label), mixShares.label, of(ground))
      check(`an outline ${kind} button on ${ground}`, border, of(ground), NON_TEXT_CONTRAST)
    }
  }
  return faint
}
