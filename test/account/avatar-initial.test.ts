import { afterEach, expect, test, vi } from 'vitest'
import { initialOf } from '../../src/account/avatar-initial.ts'

test.for([
  ['bruno sala', 'B'],
  ['𐐨lder', '𐐀'],
  ['e\u0301lodie', 'É'],
  ['q\u0303uique', 'Q\u0303'],
  ['🇪🇸 Ana', '🇪🇸'],
  ['👩‍💻 Ana', '👩‍💻'],
  ['\u200Bana', 'A'],
  ['\uFEFF\u202A bea', 'B'],
  ['\u0301 ana', 'A'],
  ['\u{E0001}\u00AD', ''],
] as const)('the initial of %j is %j', ([name, initial]) => {
  expect(initialOf(name)).toBe(initial)
})

afterEach(() => vi.unstubAllGlobals())

test('a browser without Intl.Segmenter shows the first letter', () => {
  vi.stubGlobal('Intl', {})
  expect(initialOf('\u200Bana')).toBe('A')
})
