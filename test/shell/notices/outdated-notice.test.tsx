// @vitest-environment happy-dom
import '../../support/styles.ts'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal } from '../../support/fake-portal.tsx'

test('a page of a former release offers, in its language, to reload when the user returns after an hour', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ release: 'other' }))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const { getByText, queryByText } = await openPortal('/', { stored: { 'als.locale': 'es' } })
  expect(queryByText('Volver a cargar')).toBeNull()
  vi.setSystemTime(Date.now() + 3_600_000)
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setImmediate(resolve))
  })
  const reload = getByText('Volver a cargar')
  expect(reload.closest('[role="status"]')?.contains(getByText('Hay una versión nueva.'))).toBe(true)
  // An empty address is that of the page itself.
  expect(reload.closest('a')?.getAttribute('href')).toBe('')
})
