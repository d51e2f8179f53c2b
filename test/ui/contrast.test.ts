import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Palette } from '../../src/ui/palette.ts'
import { dark, light } from '../../src/ui/palette.ts'

type Token = keyof Palette
type Colour = readonly [red: number, green: number, blue: number]
type Pair = readonly [of: Token, on: Token]

const colourOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

/** As `color-mix(in srgb, one share, other)`. */
const mix = (one: Colour, share: number, other: Colour): Colour => {
  const [red = 0, green = 0, blue = 0] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share))
  return [red, green, blue]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT = 4.5
/** Of edges, icons and the focus: what must be seen, and is not read. */
const PART = 3

// What lies under everything, and the soft fills of banners, messages, badges, rows and buttons.
const grounds = ['surface', 'sunken', 'raised'] as const
const softs = ['accentSoft', 'neutralSoft', 'goodSoft', 'warnSoft', 'badSoft', 'idleSoft'] as const
const each = (tokens: readonly Token[], on: readonly Token[]): readonly Pair[] =>
  tokens.flatMap((of) => on.map((ground): Pair => [of, ground]))

const texts: readonly Pair[] = [
  ...each(['text', 'muted', 'accent', 'accentStrong', 'warm', 'good', 'warn', 'bad', 'idle'], grounds),
  ...each(['text', 'muted'], softs),
  ['onAccent', 'accent'],
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

const parts: readonly Pair[] = [
  // Bars of a strip, frames of fields and pictures, the mark of the present page, icons, the disc that plays a video on its rim.
  ...each(['lineStrong', 'focus', 'accent', 'good', 'warn', 'bad', 'warm'], grounds),
  // A focused control stands on any of them.
  ...each(['focus'], softs),
  // A message's icon; the mark of the present page; the frame of the palette's present row.
  ['accent', 'accentSoft'],
  ['warm', 'accentSoft'],
]

/** Seen or not, they tell nothing: hairlines between things that stand apart anyway, a veil, a shadow. */
const decorative: readonly Token[] = ['line', 'scrim', 'shadow']

/** How much of one colour button.css.ts mixes into another: `mixed(soft, 92, word)`. */
const buttonStyles = readFileSync('src/ui/button.css.ts', 'utf8')
const shareOf = (colour: string): number =>
  Number(new RegExp(`mixed\\(${colour}, (\\d+),`).exec(buttonStyles)?.[1]) / 100

/** Buttons, as button.css.ts has them: the fill with its words, the word on the soft fill. */
const buttons = {
  primary: ['accent', 'onAccent', 'accentStrong', 'accentSoft'],
  secondary: ['neutral', 'onNeutral', 'text', 'neutralSoft'],
  success: ['good', 'onTone', 'good', 'goodSoft'],
  danger: ['bad', 'onTone', 'bad', 'badSoft'],
  warning: ['warnFill', 'onWarnFill', 'warn', 'warnSoft'],
} as const satisfies Readonly<Record<string, readonly [fill: Token, onFill: Token, word: Token, soft: Token]>>

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_, palette) => {
  const of = (token: Token) => colourOf(palette[token])

  test.each(texts)('%s can be read on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(parts)('%s can be told from %s', (part, ground) => {
    expect(contrast(of(part), of(ground))).toBeGreaterThanOrEqual(PART)
  })

  test.each(Object.entries(buttons))(
    'a button that is %s can be read under the pointer too',
    (_, [fill, onFill, word, soft]) => {
      expect(contrast(of(onFill), mix(of(fill), shareOf('fill'), of('text'))), 'full').toBeGreaterThanOrEqual(TEXT)
      expect(contrast(of(word), mix(of(soft), shareOf('soft'), of(word))), 'ghost').toBeGreaterThanOrEqual(TEXT)
      for (const ground of grounds) {
        expect(
          contrast(mix(of(word), shareOf('word'), of(ground)), of(ground)),
          `the frame of an outlined one on ${ground}`,
        ).toBeGreaterThanOrEqual(PART)
      }
    },
  )
})

test('every colour is accounted for, and so is every one that something lies on', () => {
  const judged = new Set([...texts, ...parts, ...Object.values(buttons)].flat())
  expect(Object.keys(light).filter((token) => !judged.has(token as Token))).toEqual(decorative)
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css.ts'))
  const sources = styles.map((path) => readFileSync(`src/${path}`, 'utf8')).join('\n')
  const under = [...sources.matchAll(/background(?:Color)?: color\.(\w+)/g)].map(([, token = '']) => token)
  const known = new Set<string>([...texts, ...parts].map(([, ground]) => ground))
  // The mark of something new, which nothing stands on.
  expect([...new Set(under)].filter((token) => !known.has(token)).toSorted()).toEqual(['scrim', 'warm'])
})
