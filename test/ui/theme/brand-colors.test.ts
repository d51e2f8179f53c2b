import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColorsOf, brandCss, nearestBrand } from '../../../src/ui/theme/brand-colors.ts'
import { dark, light } from '../../../src/ui/theme/colors.ts'
import { faintPairs } from '../../../src/ui/theme/contrast.ts'
import { hexOf, oklchOf } from '../../../src/ui/theme/oklch.ts'

test.each([
  // CSS Color 4: the OKLCH of white, red and blue.
  ['#ffffff', 1, 0],
  ['#ff0000', 0.628, 0.2577],
  ['#0000ff', 0.452, 0.3132],
])('%s has the lightness %d and the chroma %d', (hex, lightness, chroma) => {
  expect(oklchOf(hex).lightness).toBeCloseTo(lightness, 3)
  expect(oklchOf(hex).chroma).toBeCloseTo(chroma, 3)
})

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('any colour is the same after a turn through OKLCH', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})

test.each([
  // The shade of each theme, as the build prints it.
  ['#0c6b70', '#0c6b70', '#51a1a6'],
  ['#0055cc', '#0055cc', '#4e91ff'],
  ['#ffd400', '#7f6900', '#ffd400'],
  ['#FF6600', '#b94700', '#FF6600'],
  ['#0a0a2e', '#0a0a2e', '#8890bf'],
])('of %s the light theme takes %s, and the dark theme %s', (hex, inLight, inDark) => {
  const colors = brandColorsOf(hex)
  expect([colors?.light.accent, colors?.dark.accent]).toEqual([inLight, inDark])
})

test('whatever the colour, the accents keep all contrasts of the kit, or the nearest colour does', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      const colors = brandColorsOf(hex) ?? brandColorsOf(nearestBrand(hex))
      expect(faintPairs({ ...light, ...colors?.light })).toEqual([])
      expect(faintPairs({ ...dark, ...colors?.dark })).toEqual([])
      expect(colors).toBeDefined()
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['#111111', '#002427'],
  ['#ffffff', '#d3fdff'],
  ['#fffbe6', '#fff8d6'],
  ['#808080', '#60898b'],
])('%s is too close to grey, and %s is near it', (hex, nearest) => {
  expect(brandColorsOf(hex)).toBeUndefined()
  expect(nearestBrand(hex)).toBe(nearest)
})

test('the style sheet has both themes', () => {
  const colors = brandColorsOf('#ffd400')
  expect(colors && brandCss(colors)).toBe(
    ':root{--accent:light-dark(#7f6900,#ffd400);--accentStrong:light-dark(#625000,#ffeba6);--accentSoft:light-dark(#f2ebd5,#3a3216);--onAccent:light-dark(#ffffff,#292105)}',
  )
})
