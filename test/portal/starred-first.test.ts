import fc from 'fast-check'
import { expect, test } from 'vitest'
import { starredFirst } from '../../src/portal/starred-first.ts'

const ordered = (items: readonly string[], stars: readonly string[]) =>
  starredFirst(items, stars, (item) => item).join('')

test.each([
  ['abcd', '', 'abcd'],
  ['abcd', 'c', 'cabd'],
  ['abcd', 'db', 'dbac'],
  ['abcd', 'xcy', 'cabd'],
  ['', 'a', ''],
  ['abab', 'b', 'bbaa'],
])('of %s with %s starred comes %s', (items, stars, expected) => {
  expect(ordered([...items], [...stars])).toBe(expected)
})

test('nothing is lost or added, and each part keeps its order', () => {
  const letters = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }))
  fc.assert(
    fc.property(letters, letters, (items, stars) => {
      const result = starredFirst(items, stars, (item) => item)
      expect(result).toEqual([
        ...stars.filter((star) => items.includes(star)),
        ...items.filter((item) => !stars.includes(item)),
      ])
    }),
  )
})
