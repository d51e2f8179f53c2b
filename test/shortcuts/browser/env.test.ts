// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserShortcuts } from '../../../src/shortcuts/browser/env.ts'

test('storage events of other tabs and a return from the back/forward cache are passed on', () => {
  const keys: (string | null)[] = []
  browserShortcuts.watch((key) => keys.push(key))
  const dispatch = (type: string, fields: object) => dispatchEvent(Object.assign(new Event(type), fields))
  dispatch('storage', { key: 'als.shortcuts' })
  dispatch('pageshow', { persisted: false })
  dispatch('pageshow', { persisted: true })
  expect(keys).toEqual(['als.shortcuts', null])
})
