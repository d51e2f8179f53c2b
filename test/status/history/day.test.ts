import { expect, test } from 'vitest'
import { addCode, padToFullDay, parseDay, serializeDay, truncate } from '../../../src/status/history/day.ts'

const latest = (_: string, code: string) => code

test('codes are added before, between and after those of a day', () => {
  let day = addCode(undefined, 10, 'a', latest)
  day = addCode(day, 12, 'b', latest)
  expect(day).toEqual({ first: 10, codes: 'a b' })
  day = addCode(day, 11, 'c', latest)
  day = addCode(day, 8, 'd', latest)
  expect(day).toEqual({ first: 8, codes: 'd acb' })
})

test('only a minute that already has a code is compared', () => {
  const comparisons: string[] = []
  const compare = (a: string, b: string) => (comparisons.push(a + b), a)
  const day = addCode({ first: 0, codes: 'a c' }, 1, 'b', compare)
  expect(addCode(day, 2, 'd', compare)).toEqual({ first: 0, codes: 'abc' })
  expect(comparisons).toEqual(['cd'])
})

test('a truncated day ends before the minute, even before its first one', () => {
  expect(truncate({ first: 5, codes: 'abc' }, 7)).toEqual({ first: 5, codes: 'ab' })
  expect(truncate({ first: 5, codes: 'abc' }, 3)).toEqual({ first: 5, codes: '' })
})

test('a full day has 1,440 characters, also without results', () => {
  expect(padToFullDay({ first: 2, codes: 'ab' })).toBe('  ab'.padEnd(1440))
  expect(padToFullDay()).toBe(' '.repeat(1440))
})

test('a day is stored without sites that have no results', () => {
  const day = new Map([
    ['a', { first: 615, codes: '#' }],
    ['b', { first: 3, codes: '' }],
  ])
  expect(serializeDay(day)).toBe('{"a":"615:#"}')
  expect(parseDay(serializeDay(day))).toEqual(new Map([['a', { first: 615, codes: '#' }]]))
})

test('a site may have results up to the last minute of a day', () => {
  expect(parseDay('{"a":"1439:#"}').get('a')).toEqual({ first: 1439, codes: '#' })
  expect(parseDay(`{"a":"0:${'#'.repeat(1440)}"}`).size).toBe(1)
})

test.each([
  ['no text', null],
  ['null', 'null'],
  ['no JSON', '{'],
  ['a number', '17'],
  ['text', '"0:#"'],
  ['a site with text before its minute', '{"a":"x0:#"}'],
  ['a site with five digits', '{"a":"00001:#"}'],
  ['a site without codes', '{"a":"0:"}'],
  ['a site that is not text', '{"a":null}'],
  ['a site that ends after the day', '{"a":"1439:##"}'],
])('%s reads as an empty day', (_, text) => {
  expect(parseDay(text).size).toBe(0)
})
