import { expect, test } from 'vitest'
import { nearest } from '../../../src/portal/check/nearest.ts'

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
  expect(nearest(typo, keys)).toBe(suggestion)
})

test.each(['colour', 'x', '', '__proto__', 'href'])('for "%s", nothing is suggested', (typo) => {
  expect(nearest(typo, keys)).toBeUndefined()
})
