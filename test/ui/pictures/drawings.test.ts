import '../../support/styles.ts'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { light } from '../../../src/ui/theme/colors.ts'
import { drawingNames } from '../../../src/ui/pictures/drawing.tsx'

const sprite = await readFile('src/ui/pictures/drawings.svg', 'utf8')

test('every drawing has exactly one symbol, and all are small', () => {
  const symbols = Array.from(sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 240 144">/g), ([, id]) => id)
  expect(symbols.toSorted()).toEqual([...drawingNames].toSorted())
  expect(sprite.length).toBeLessThan(4096)
})

test('drawings use only colours of the theme, so that they are right in light and dark', () => {
  const colours = Array.from(sprite.matchAll(/ (?:fill|stroke)="([^"]+)"/g), ([, colour = '']) => colour)
  const allowed = ['none', ...Object.keys(light).map((name) => `var(--${name})`)]
  expect(colours.length).toBeGreaterThan(0)
  expect(colours.filter((colour) => !allowed.includes(colour))).toEqual([])
})
