import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconNames } from '../../../src/ui/pictures/icon-names.ts'

const sprite = await readFile('src/ui/pictures/icons.svg', 'utf8')

test('every icon name has exactly one symbol', () => {
  const symbols = Array.from(sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g), ([, id]) => id)
  expect(symbols.toSorted()).toEqual([...iconNames].toSorted())
})

test('icons inherit their colour and stroke', () => {
  expect(sprite).not.toMatch(/\b(fill|stroke|stroke-width|style|class)=/)
})
