import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsToBeginnings } from '../../src/base/edit-distance.ts'

const editsTo = (typed: string, word: string) => editsToBeginnings(typed, word).at(-1)

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['name', 'name', 0],
  ['nam', 'name', 1],
  ['names', 'name', 1],
  ['nome', 'name', 1],
  ['nmae', 'name', 1],
  ['amne', 'name', 2],
  ['kitten', 'sitting', 3],
  // A letter that was swapped is not edited again.
  ['ca', 'abc', 3],
])('from "%s" to "%s" it takes %i edits', (typed, word, edits) => {
  expect(editsTo(typed, word)).toBe(edits)
})

test('there is a number for each beginning of the word', () => {
  expect(editsToBeginnings('por', 'port')).toEqual([3, 2, 1, 0, 1])
})

test('with a limit, only numbers above it are left out', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  expect(editsToBeginnings('porta', 'xyzvwxyzvw', 1).length).toBeLessThan(5)
  fc.assert(
    fc.property(text, text, fc.nat(4), (typed, word, limit) => {
      const all = editsToBeginnings(typed, word)
      const edits = editsToBeginnings(typed, word, limit)
      expect(edits).toEqual(all.slice(0, edits.length))
      expect(Math.min(...all.slice(edits.length))).toBeGreaterThan(limit)
    }),
  )
})

test('the number for a beginning is that for the beginning as a word', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(text, text, fc.nat(7), (typed, word, length) => {
      expect(editsToBeginnings(typed, word)[Math.min(length, word.length)]).toBe(editsTo(typed, word.slice(0, length)))
    }),
  )
})
