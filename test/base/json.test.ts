import { expect, test } from 'vitest'
import { fieldsOf, parseJson, stringsIn } from '../../src/base/json.ts'

test.each(['', '{', '["a",]', '['.repeat(1_000_000)])('a text that is no JSON has no value: %.20j', (text) => {
  expect(parseJson(text)).toBeUndefined()
})

test('an object has the fields of its own and no others', () => {
  const fields = fieldsOf({ a: 1, hasOwnProperty: 2 })
  expect([fields['a'], fields['hasOwnProperty'], fields['toString']]).toEqual([1, 2, undefined])
})

test.each([undefined, null, 7, 'text', true, ['a'], []])('%j has no fields', (value) => {
  expect(Object.keys(fieldsOf(value))).toEqual([])
})

test.each([
  [
    ['a', 7, null, ['b'], ''],
    ['a', ''],
  ],
  [{ 0: 'a', length: 1 }, []],
  ['text', []],
  [null, []],
  [undefined, []],
])('the strings in %j are %j', (value, strings) => {
  expect(stringsIn(value)).toEqual(strings)
})
