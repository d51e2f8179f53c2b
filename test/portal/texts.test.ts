import { expect, test } from 'vitest'
import { textOf } from '../../src/portal/texts.ts'

test("a text in both languages appears in the page's language, without lang", () => {
  expect(textOf({ en: 'Tools', es: 'Herramientas' }, 'es', 'en')).toEqual({ text: 'Herramientas' })
  expect(textOf({ en: 'Tools', es: 'Herramientas' }, 'en', 'es')).toEqual({ text: 'Tools' })
})

test("a plain text in the page's language has no lang", () => {
  expect(textOf('Hola', 'es', 'es')).toEqual({ text: 'Hola' })
})

test('a plain text in the other language has its lang', () => {
  expect(textOf('Dashboard', 'es', 'en')).toEqual({ text: 'Dashboard', lang: 'en' })
})

test('a text in the other language alone appears in that one, with its lang', () => {
  expect(textOf({ en: 'Tools' }, 'es', 'es')).toEqual({ text: 'Tools', lang: 'en' })
  expect(textOf({ es: 'Herramientas' }, 'en', 'en')).toEqual({ text: 'Herramientas', lang: 'es' })
})
