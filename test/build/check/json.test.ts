import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../src/build/check/json.ts'

describe('the position of a syntax error', () => {
  test.each([
    ['', 1, 1, /value/, /empty/],
    ['{', 1, 2, /"}"/, /ends too early/],
    ['{"a": [1', 1, 9, /"]"/, /ends too early/],
    ['{ "a"', 1, 6, /":"/, /ends too early/],
    ['{"a": 1,}', 1, 9, /key/, /comma before/],
    ['{"a": [1,\n  2,\n]}', 3, 1, /value/, /comma before/],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, /"," or "}"/, /comma is missing/],
    ['{\r\n  "a" 1\r\n}', 2, 7, /":"/, /colon/],
    ["{'a': 1}", 1, 2, /key/, /double quotes/],
    ['{a: 1}', 1, 2, /key/, /double quotes/],
    ['{"a": “b”}', 1, 7, /value/, /straight double quotes/],
    ['{\n  // names\n  "a": 1\n}', 2, 3, /key/, /no comments/],
    ['{"a": 1 /* one */}', 1, 9, /"," or "}"/, /no comments/],
    ['{"a": "b\nc"}', 1, 7, /not closed/, /same line/],
    ['{"a": "b\tc"}', 1, 7, /does not allow/, /same line/],
    ['{"a": "b\\x"}', 1, 7, /a \\ that/, /path with "\/".* as \\\\/],
    ['{"a": "b\\u12"}', 1, 7, /a \\ that/, /path with "\/".* as \\\\/],
    ['{"a": "b', 1, 7, /not closed/, /double quote/],
    ['{"a": 1.}', 1, 7, /number/, /digits/],
    ['{"a": 1} // one', 1, 10, /should end/, /last bracket/],
    ['[1 2]', 1, 4, /"," or "]"/, /comma is missing/],
    ['{"a": tru}', 1, 7, /value/, /true/],
    ['{"a": 01}', 1, 8, /"," or "}"/, /comma/],
    ['{"a": 1}}', 1, 9, /should end/, /last bracket/],
    ['\uFFFD\uFFFD{\0', 1, 1, /value/, /UTF-8/],
  ])('%j', (text, line, column, message, hint) => {
    const path = `line ${line}, column ${column}`
    const problem = { path, message: expect.stringMatching(message), hint: expect.stringMatching(hint) }
    expect(parseJson(text)).toEqual({ ok: false, problem })
  })
})

test('deep nesting is rejected before the stack overflows', () => {
  expect(parseJson('['.repeat(100_000))).toMatchObject({
    ok: false,
    problem: { message: 'the value is nested too deeply here' },
  })
})

test('a byte order mark is accepted and does not shift columns', () => {
  expect(parseJson('\uFEFF{"a": 1}')).toEqual({ ok: true, value: { a: 1 }, repeatedKeys: [] })
  expect(parseJson('\uFEFF{a}')).toMatchObject({ problem: { path: 'line 1, column 2' } })
})

test('a repeated key is reported with its path, even if it is escaped', () => {
  const parsed = parseJson('{"a": [{"b": 1, "c": 2, "\\u0062": 3}], "a": 1}')
  expect(parsed).toMatchObject({ ok: true, repeatedKeys: ['a[0].b', 'a'] })
})

test('the same key in two objects is not a repeated key', () => {
  expect(parseJson('[{"a": 1}, {"a": {"a": 1}}]')).toMatchObject({ ok: true, repeatedKeys: [] })
})

test('any text is accepted or rejected, and parsed, as by JSON.parse', () => {
  const character = fc.constantFrom('', ',', '"', '}', ']', '\\', '0', '-', '.', 'e', ' ', '\n', '\u00a0')
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      character,
      fc.boolean(),
      (json, position, replacement, isIntact) => {
        const at = position % (json.length + 1)
        const text = isIntact ? json : json.slice(0, at) + replacement + json.slice(at + 1)
        const parsed = parseJson(text)
        expect(parsed.ok ? { value: parsed.value } : null).toEqual(reference(text))
      },
    ),
    { numRuns: 2000 },
  )
})

function reference(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
