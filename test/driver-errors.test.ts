import { expect, test } from 'vitest'
import { lostNavigation, onUnhandledError } from './vitest.config.ts'

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

test('a test in Firefox runs again only if the driver lost its own navigation', () => {
  const lost = (to: string) =>
    `page.goto: Navigation to "http://a.test/x" is interrupted by another navigation to "${to}"`
  expect(`${lost('http://a.test/x')}\nCall log:`).toMatch(lostNavigation)
  expect(lost('http://a.test/')).not.toMatch(lostNavigation)
  expect('page.goto: NS_ERROR_CONNECTION_REFUSED').not.toMatch(lostNavigation)
})
