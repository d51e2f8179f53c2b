// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserShortcuts } from '../../../src/shortcuts/browser/env.ts'

test('storage events of other tabs are passed on', () => {
  const keys: (string | null)[] = []
  browserShortcuts.watch((key) => keys.push(key))
  const dispatch = (key: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key }))
  dispatch('als.shortcuts')
  dispatch(null)
  expect(keys).toEqual(['als.shortcuts', null])
})
