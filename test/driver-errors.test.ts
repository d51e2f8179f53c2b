import { expect, test } from 'vitest'
import { onUnhandledError } from './vitest.config.ts'

const message = "Cannot read properties of null (reading '_name')"
const stack = `TypeError: ${message}
    at BidiPage._onNavigationCommitted (/node_modules/playwright-core/lib/coreBundle.js:43155:17)
    at BidiSession.emit (node:events:524:28)`

test('an error of the driver of Firefox about a removed frame fails no run', () => {
  expect(onUnhandledError({ message, stack })).toBe(false)
})

test.each([
  ['the same message from other code', { message, stack: stack.replace('BidiPage._on', 'Board.on') }],
  ['the same message without a stack', { message }],
  ['another message from the same code', { message: 'Unreachable', stack }],
])('any other unhandled error fails the run: %s', (_, error) => {
  expect(onUnhandledError(error)).toBeUndefined()
})
