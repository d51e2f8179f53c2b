import { expect, test } from 'vitest'
import { suggestionFor } from '../../../src/publish/config/suggestion.ts'

const keys = ['name', 'url', 'imagePath', 'description', 'adminAccess', 'isALSaccess']

test.each([
  ['urll', 'url'],
  ['image', 'imagePath'],
  ['imagepath', 'imagePath'],
  ['nmae', 'name'],
  ['isAdminAccess', 'adminAccess'],
  ['isAlsAccess', 'isALSaccess'],
  ['desciption', 'description'],
])('for %s, %s is suggested', (typo, suggestion) => {
  expect(suggestionFor(typo, keys)).toBe(suggestion)
})

test('a single character that begins a word says nothing about it', () => {
  const paths = ['/', '/webpages', '/apps']
  expect(suggestionFor('/webpage', paths)).toBe('/webpages')
  expect(suggestionFor('/links', paths)).toBeUndefined()
})

test.each(['colour', 'x', '', '__proto__', 'href'])('for "%s", nothing is suggested', (typo) => {
  expect(suggestionFor(typo, keys)).toBeUndefined()
})
