import { expect, test } from 'vitest'
import { visible, visibleLine } from '../../src/base/visible.ts'

test.each([
  ['\x1b[2J', '\\u001b[2J'],
  ['\x07\b\x7f\0', '\\u0007\\u0008\\u007f\\u0000'],
  ['\x9b31m', '\\u009b31m'],
  ['ok\rfailed', 'ok\\u000dfailed'],
  ['\u202Egpj.exe\u2066', '\\u202egpj.exe\\u2066'],
  ['one\u2028two\u2029', 'one\\u2028two\\u2029'],
  ['Añadir\n\tuna línea\r\ny 日本 👩‍💻', 'Añadir\n\tuna línea\ny 日本 👩‍💻'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown)
})

test('a text that is one line stays one', () => {
  expect(visibleLine('one\ntwo\tthree\x1b')).toBe('one\\u000atwo\\u0009three\\u001b')
})
