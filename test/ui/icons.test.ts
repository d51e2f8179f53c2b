import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconNames } from '../../src/ui/icon-names.ts'

const sprite = await readFile('src/ui/icons.svg', 'utf8')

test('every icon that may be named is drawn, once', () => {
  const drawn = Array.from(sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g), ([, id]) => id)
  expect(drawn.toSorted()).toEqual([...iconNames].toSorted())
})

test('icons take their colour and stroke from where they stand', () => {
  expect(sprite).not.toMatch(/\b(fill|stroke|stroke-width|style|class)=/)
})
