import { readdirSync, readFileSync } from 'node:fs'
import '../../support/styles.ts'
import { describe, expect, test } from 'vitest'
import type { Colors } from '../../../src/ui/theme/colors.ts'
import { dark, light } from '../../../src/ui/theme/colors.ts'
import { buttonColors } from '../../../src/ui/theme/button-colors.ts'
import {
  contrastOf,
  faintPairs,
  NON_TEXT_CONTRAST,
  nonTextPairs,
  TEXT_CONTRAST,
  textPairs,
} from '../../../src/ui/theme/contrast.ts'
import { channelsOf } from '../../../src/ui/theme/oklch.ts'

type Token = keyof Colors

/** Decorative colours, which need no contrast: hairlines, the backdrop and shadows. */
const decorative: readonly Token[] = ['line', 'scrim', 'shadow']

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_, palette) => {
  const of = (token: Token) => channelsOf(palette[token])

  test.each(textPairs)('%s is readable on %s', (text, background) => {
    expect(contrastOf(of(text), of(background))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  test.each(nonTextPairs)('%s is distinguishable from %s', (element, background) => {
    expect(contrastOf(of(element), of(background))).toBeGreaterThanOrEqual(NON_TEXT_CONTRAST)
  })

  test('buttons are readable under the pointer, and their borders and monograms are seen', () => {
    expect(faintPairs(palette)).toEqual([])
  })
})

test('a pair of each kind that is too faint is found', () => {
  expect(faintPairs({ ...light, accent: '#3a9297' })).toEqual(
    expect.arrayContaining(['accent on surface', 'onAccent on accent']),
  )
  expect(faintPairs({ ...light, accentStrong: '#7aa5a8' })).toEqual(
    expect.arrayContaining([
      'accentStrong on accentSoft',
      'onAccent beside accentStrong',
      'a ghost primary button under the pointer',
      'an outline primary button on surface',
    ]),
  )
  expect(faintPairs({ ...light, text: '#0c6b70', onAccent: '#a8d0d2' })).toContain(
    'a full primary button under the pointer',
  )
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#0000ff', 2.15],
])('the contrast of %s and %s is %d, as other tools compute it', (one, other, ratio) => {
  expect(contrastOf(channelsOf(one), channelsOf(other))).toBeCloseTo(ratio, 2)
})

test('every colour and every background is covered by these tests', () => {
  const testedColours = new Set([...textPairs, ...nonTextPairs, ...Object.values(buttonColors)].flat())
  expect(Object.keys(light).filter((token) => !testedColours.has(token as Token))).toEqual(decorative)
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css.ts'))
  const sources = styles.map((path) => readFileSync(`src/${path}`, 'utf8')).join('\n')
  const backgrounds = [...sources.matchAll(/background(?:Color)?: color\.(\w+)/g)].map(([, token = '']) => token)
  const testedBackgrounds = new Set<string>([...textPairs, ...nonTextPairs].map(([, background]) => background))
  // `warm` and `warn` fill decorations without text on them.
  const decorations = ['scrim', 'warm', 'warn']
  expect([...new Set(backgrounds)].filter((token) => !testedBackgrounds.has(token)).toSorted()).toEqual(decorations)
})
