import { expect, test } from 'vitest'
import { fillHoles } from '../../../src/publish/servers/render.ts'

test('a hole in a line takes a text, whatever is in the text', () => {
  expect(fillHoles('root "@@ROOT@@/@@NAME@@";\n', { ROOT: '/srv/@@NAME@@', NAME: '$&' })).toBe(
    'root "/srv/@@NAME@@/$&";\n',
  )
})

test('a hole on a line of its own takes lines with its indentation, or none', () => {
  const template = 'server {\n  @@HEADERS@@\n  @@HSTS@@\n}\n'
  expect(fillHoles(template, { HEADERS: 'one;\n\n  two;\n', HSTS: '' })).toBe('server {\n  one;\n\n    two;\n}\n')
})

test.each([
  ['a hole without a text', '@@ROOT@@ @@NAME@@', { ROOT: '' }, 'The hole NAME has no text'],
  ['a text without a hole', '@@ROOT@@', { ROOT: '', NAME: '', OTHER: '' }, 'There is no hole for NAME, OTHER'],
])('%s is an error', (_, template, holes, message) => {
  expect(() => fillHoles(template, holes)).toThrow(message)
})
