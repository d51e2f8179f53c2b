import { readdirSync, readFileSync } from 'node:fs'
import '../support/styles.ts'
import { describe, expect, test } from 'vitest'
import type { Colors } from '../../src/ui/colors.ts'
import { dark, light } from '../../src/ui/colors.ts'
import { monogramColors } from '../../src/ui/monogram-colors.ts'

type Token = keyof Colors
type Colour = readonly [red: number, green: number, blue: number]
type Pair = readonly [foreground: Token, background: Token]

const colourOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return [red, green, blue]
}

/** Computes `color-mix(in srgb, one share, other)`. */
const mix = (one: Colour, share: number, other: Colour): Colour => {
  const [red = 0, green = 0, blue = 0] = one.map(
    (channel, index) => channel * share + (other[index] ?? 0) * (1 - share),
  )
  return [red, green, blue]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 1.4.3: the minimum contrast of text. */
const TEXT = 4.5
/** WCAG 1.4.11: the minimum contrast of edges, icons and focus rings. */
const NON_TEXT = 3

// The page backgrounds, and the soft fills of banners, messages, tiles, rows and buttons.
const grounds = ['surface', 'sunken', 'raised'] as const
const softs = ['accentSoft', 'neutralSoft', 'goodSoft', 'warnSoft', 'badSoft', 'idleSoft'] as const
const pairs = (foregrounds: readonly Token[], backgrounds: readonly Token[]): readonly Pair[] =>
  foregrounds.flatMap((foreground) => backgrounds.map((background): Pair => [foreground, background]))

const texts: readonly Pair[] = [
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

const nonTexts: readonly Pair[] = [
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

/** Decorative colours, which need no contrast: hairlines, the backdrop and shadows. */
const decorative: readonly Token[] = ['line', 'scrim', 'shadow']

const buttonStyles = readFileSync('src/ui/button.css.ts', 'utf8')
/** The share of a colour that button.css.ts mixes with another one: 0.92 for `mix(soft, 92, label)`. */
const shareOf = (colour: string): number => Number(new RegExp(`mix\\(${colour}, (\\d+),`).exec(buttonStyles)?.[1]) / 100

/** The colours of each button kind in button.css.ts. */
const buttons = {
  primary: ['accent', 'onAccent', 'accentStrong', 'accentSoft'],
  secondary: ['neutral', 'onNeutral', 'text', 'neutralSoft'],
  success: ['good', 'onTone', 'good', 'goodSoft'],
  danger: ['bad', 'onTone', 'bad', 'badSoft'],
  warning: ['warnFill', 'onWarnFill', 'warn', 'warnSoft'],
} as const satisfies Readonly<Record<string, readonly [fill: Token, onFill: Token, label: Token, soft: Token]>>

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_, palette) => {
  const of = (token: Token) => colourOf(palette[token])

  test.each(texts)('%s is readable on %s', (text, background) => {
    expect(contrast(of(text), of(background))).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(nonTexts)('%s is distinguishable from %s', (element, background) => {
    expect(contrast(of(element), of(background))).toBeGreaterThanOrEqual(NON_TEXT)
  })

  test.each(Object.entries(buttons))('a %s button is readable on hover', (_, [fill, onFill, label, soft]) => {
    expect(contrast(of(onFill), mix(of(fill), shareOf('fill'), of('text'))), 'full').toBeGreaterThanOrEqual(TEXT)
    expect(contrast(of(label), mix(of(soft), shareOf('soft'), of(label))), 'ghost').toBeGreaterThanOrEqual(TEXT)
    for (const ground of grounds) {
      expect(
        contrast(mix(of(label), shareOf('label'), of(ground)), of(ground)),
        `the border of an outline button on ${ground}`,
      ).toBeGreaterThanOrEqual(NON_TEXT)
    }
  })
})

test.each(monogramColors)('a monogram on %s has readable letters of %s', (ground, letters) => {
  for (const theme of [light, dark]) {
    expect(contrast(colourOf(theme[letters]), colourOf(theme[ground]))).toBeGreaterThanOrEqual(TEXT)
  }
})

test('every colour and every background is covered by these tests', () => {
  const testedColours = new Set([...texts, ...nonTexts, ...Object.values(buttons)].flat())
  expect(Object.keys(light).filter((token) => !testedColours.has(token as Token))).toEqual(decorative)
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css.ts'))
  const sources = styles.map((path) => readFileSync(`src/${path}`, 'utf8')).join('\n')
  const backgrounds = [...sources.matchAll(/background(?:Color)?: color\.(\w+)/g)].map(([, token = '']) => token)
  const testedBackgrounds = new Set<string>([...texts, ...nonTexts].map(([, background]) => background))
  // `warm` and `warn` fill decorations without text on them.
  const decorations = ['scrim', 'warm', 'warn']
  expect([...new Set(backgrounds)].filter((token) => !testedBackgrounds.has(token)).toSorted()).toEqual(decorations)
})
