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
])('%s was meant to be %s', (typed, meant) => {
  expect(nearest(typed, keys)).toBe(meant)
})

test.each(['colour', 'x', '', '__proto__', 'href'])('"%s" is like none', (typed) => {
  expect(nearest(typed, keys)).toBeUndefined()
})
