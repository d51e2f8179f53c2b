// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserEnv } from '../../../src/auth/browser/env.ts'

afterEach(() => vi.unstubAllGlobals())

test('onReturn reports a page that is online, visible or shown again', () => {
  let visibility = 'hidden'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  let calls = 0
  const stop = createBrowserEnv().onReturn(() => (calls += 1))
  const becomes = (next: string) => {
    visibility = next
    document.dispatchEvent(new Event('visibilitychange'))
  }
  dispatchEvent(new Event('offline'))
  becomes('hidden')
  expect(calls).toBe(0)
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('pageshow'))
  becomes('visible')
  expect(calls).toBe(3)
  stop()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('pageshow'))
  becomes('visible')
  expect(calls).toBe(3)
  vi.restoreAllMocks()
})

test('the language is that of the page', () => {
  document.documentElement.lang = 'es'
  expect(createBrowserEnv().language()).toBe('es')
})

test('without Web Locks the work runs at once', async () => {
  vi.stubGlobal('navigator', {})
  const done = createBrowserEnv().lock('a', new AbortController().signal, () => Promise.resolve('done'))
  expect(await done).toBe('done')
})

test('posting a message does nothing if the browser refuses channels', () => {
  const refuse = vi.fn(function refuse() {
    throw new DOMException('Denied', 'SecurityError')
  })
  vi.stubGlobal('BroadcastChannel', refuse)
  const post = createBrowserEnv().channel('a', () => expect.unreachable())
  expect(refuse).toHaveBeenCalledOnce()
  expect(() => post('signed-out')).not.toThrow()
})
