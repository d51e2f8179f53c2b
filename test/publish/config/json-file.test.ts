import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonFile } from '../../../src/publish/config/json-file.ts'
import { processorMsOf } from '../../support/processor-time.ts'

const parse = (text: string, options = {}) => parseJsonFile(new TextEncoder().encode(text), options)

/** The syntax errors of a text. */
function errorsIn(text: string, options = {}) {
  const file = parse(text, options)
  return file.ok ? [] : file.problems
}

describe('the position of a syntax error', () => {
  test.each([
    ['', 1, 1, /file is empty/, /Restore/],
    ['\n', 1, 1, /file is empty/, /Restore/],
    ['{"a": 1,\n', 2, 1, /key/, /ends too early/],
    ['[1,', 1, 4, /value/, /ends too early/],
    ['{', 1, 2, /"}"/, /ends too early/],
    ['{"a": [1', 1, 9, /"]"/, /ends too early/],
    ['{ "a"', 1, 6, /colon/, /":"/],
    ['{"a": 1,}', 1, 9, /key/, /comma before/],
    ['{"a": [1,\n  2,\n]}', 3, 1, /value/, /comma before/],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, /comma/, /Add it/],
    ['{\r\n  "a" 1\r\n}', 2, 7, /colon/, /":"/],
    ["{'a': 1}", 1, 2, /"'a'" is not JSON/, /double quotes/],
    ['{a: 1}', 1, 2, /"a" is not JSON/, /double quotes/],
    ['{"a": “b”}', 1, 7, /"“b”" is not JSON/, /straight double quotes/],
    ['{"a": "b\tc"}', 1, 7, /a tab/, /same line/],
    ['{"a": "b\\x"}', 1, 7, /a \\ that/, /path with "\/".* as \\\\/],
    ['{"a": "b\\u12"}', 1, 7, /a \\ that/, /path with "\/".* as \\\\/],
    ['{"a": "b', 1, 7, /not closed/, /double quote/],
    ['{"a": 1.}', 1, 7, /number/, /digits/],
    ['{"a": 1} {', 1, 10, /should end/, /last bracket/],
    ['[1 2]', 1, 4, /comma/, /Add it/],
    ['{"a": tru}', 1, 7, /"tru" is not JSON/, /double quotes/],
    ['{"a": 01}', 1, 8, /comma/, /Add it/],
    ['{"a": 1}}', 1, 9, /should end/, /last bracket/],
    ['{\n\u00a0 "a": 1}', 2, 1, /invisible character is here: U\+00A0/, /plain space/],
    ['{"a": true\u200b}', 1, 7, /invisible character is here: U\+200B/, /plain space/],
    ['{} /* a', 1, 4, /comment is not closed/, /\*\//],
  ])('%j', (text, line, column, message, hint) => {
    expect(errorsIn(text)).toEqual([
      {
        path: '(file)',
        place: `line ${line}, column ${column}`,
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
      },
    ])
  })
})

test('every line with a syntax error is reported, with its first one', () => {
  const file = '{\n  "a": 1\n  "b": 2,\n  "c": "x\n  , "d": [1, 2,, 3],\n  d: \'e\'\n}'
  expect(errorsIn(file).map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'line 3, column 3: a comma is expected here',
    'line 4, column 8: a text is not closed',
    'line 5, column 16: a value is expected here',
    'line 6, column 3: "d" is not JSON',
    'line 7, column 1: a value is expected here',
  ])
})

test('a file of another kind, with errors in thousands of lines, is judged at once', () => {
  const text = `[\r\n${'x,\r\n'.repeat(30_000)}]`
  const errors = errorsIn(text)
  expect([errors.length, errors.at(-2)?.place]).toEqual([30_001, 'line 30001, column 1'])
  expect(processorMsOf(() => void errorsIn(text))).toBeLessThan(5000)
})

test('the marks of a merge conflict are named', () => {
  const file = '{\n<<<<<<< HEAD\n  "a": 1,\n=======\n  "a": 2,\n>>>>>>> branch\n  "b": 3\n}'
  const message = 'a merge conflict is not resolved'
  expect(errorsIn(file)).toMatchObject([2, 4, 6].map((line) => ({ place: `line ${line}, column 1`, message })))
})

test('comments and trailing commas are accepted where they are allowed, and refused elsewhere', () => {
  const text = '// a\n{"a": [1, 2,], /* b */ "c": 3,}'
  expect(parse(text, { allowTrailingComma: true })).toMatchObject({ ok: true, value: { a: [1, 2], c: 3 } })
  expect(errorsIn(text, { disallowComments: true }).map(({ message }) => message)).toEqual([
    'this file cannot have comments',
    'a value is expected here',
  ])
})

test.each([
  ['[', 65, 'line 1, column 65'],
  ['{"a":', 65, 'line 1, column 321'],
  ['[', 100_000, 'line 1, column 65'],
])('nesting is refused: %s, %i times', (text, count, place) => {
  expect(errorsIn(text.repeat(count))).toMatchObject([{ place, message: 'the value is nested too deeply' }])
})

test('64 levels are accepted', () => {
  expect(parse(`${'['.repeat(64)}"[{"${']'.repeat(64)}`)).toMatchObject({ ok: true })
})

test('a byte order mark is accepted and does not shift columns', () => {
  expect(parse('\uFEFF{"a": 1}')).toMatchObject({ ok: true, value: { a: 1 } })
  expect(errorsIn('\uFEFF{a}')).toMatchObject([{ place: 'line 1, column 2' }])
})

test('a repeated key is reported with its path and the line of its last value, even if it is escaped', () => {
  const parsed = parse('{"a": [{"name": "x", "b": 1,\n"c": 2,\n"\\u0062": 3}],\n"a": 1}')
  expect(parsed).toMatchObject({
    ok: true,
    repeatedKeys: [
      { path: 'a[0].b', place: '"x", line 3' },
      { path: 'a', place: 'line 4' },
    ],
  })
})

test('the same key in two objects is not a repeated key', () => {
  expect(parse('[{"a": 1}, {"a": {"a": 1}}]')).toMatchObject({ ok: true, repeatedKeys: [] })
})

describe('the place of a value', () => {
  const text = `{
  "menu": [{ "label": "Apps", "items": [
    { "label": { "es": "Uno" },
      "href": 7 }] }],
  "name": "Portal",
  "sites": [7, { "name": 7, "url": "" }, { "name": "" }]
}`
  test.each<[(string | number)[], string]>([
    [[], 'line 1'],
    [['name'], 'line 5'],
    [['menu'], 'line 2'],
    [['menu', 0], '"Apps", line 2'],
    [['menu', 0, 'icon'], '"Apps", line 2'],
    [['menu', 0, 'items', 0, 'href'], '"Uno", line 4'],
    [['menu', 0, 'items', 0, 'icon', 'x'], '"Uno", line 3'],
    [['sites', 0], 'line 6'],
    [['sites', 1, 'url'], 'line 6'],
    [['sites', 2, 'url'], 'line 6'],
    [['cards', 'apps', 0], 'line 1'],
  ])('%j is %s', (path, place) => {
    const file = parse(text)
    expect(file.ok && file.locate({ path, message: '', hint: '' }).place).toBe(place)
  })
})

test('without comments and trailing commas, any text is accepted or refused, and parsed, as by JSON.parse', () => {
  const character = fc.constantFrom('', ',', '"', '}', ']', '\\', '0', '-', '.', 'e', ' ', '\n', '\u00a0')
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(), character, fc.boolean(), (json, number, replacement, isIntact) => {
      const index = number % (json.length + 1)
      const text = isIntact ? json : json.slice(0, index) + replacement + json.slice(index + 1)
      const parsed = parse(text, { disallowComments: true })
      expect(parsed.ok ? { value: parsed.value } : null).toEqual(reference(text))
    }),
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
