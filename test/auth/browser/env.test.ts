// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('a timer', () => {
  const DAY_MS = 24 * 3_600_000
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  function wakeIn(ms: number) {
    const call = vi.fn()
    const cancel = createBrowserEnv().wake(Date.now() + ms, call)
    return { call, cancel }
  }

  test('for a time in thirty days, which overflows the timers of browsers, fires then, and only once', () => {
    const delays = vi.spyOn(window, 'setTimeout')
    const { call } = wakeIn(30 * DAY_MS)
    vi.advanceTimersByTime(60_000)
    expect(delays.mock.calls.map(([, ms = 0]) => ms)).toEqual([60_000, 60_000])
    vi.advanceTimersByTime(30 * DAY_MS - 60_001)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(DAY_MS)
    expect(call).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('for a time that has passed fires at once', () => {
    const { call } = wakeIn(-1)
    vi.advanceTimersByTime(0)
    expect(call).toHaveBeenCalledOnce()
  })

  test('looks at the clock once a minute, because the machine may have slept', () => {
    const { call } = wakeIn(DAY_MS)
    vi.setSystemTime(Date.now() + DAY_MS)
    vi.advanceTimersByTime(59_999)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledOnce()
  })

  test('fires after the time that was left if the clock is set back', () => {
    const { call } = wakeIn(90_000)
    vi.setSystemTime(Date.now() - DAY_MS)
    vi.advanceTimersByTime(89_999)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledOnce()
  })

  test('looks at the clock when the page returns', () => {
    const { call } = wakeIn(DAY_MS)
    dispatchEvent(new Event('pageshow'))
    expect(call).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + DAY_MS)
    dispatchEvent(new Event('pageshow'))
    expect(call).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is cancelled does not fire', () => {
    const { call, cancel } = wakeIn(1_000)
    cancel()
    vi.advanceTimersByTime(DAY_MS)
    dispatchEvent(new Event('pageshow'))
    expect(call).not.toHaveBeenCalled()
  })

  test('for a time span fires at its end, even if the clock is set back', () => {
    const call = vi.fn()
    createBrowserEnv().after(10_000, call)
    const cancelled = vi.fn()
    createBrowserEnv().after(10_000, cancelled)()
    vi.setSystemTime(Date.now() - DAY_MS)
    vi.advanceTimersByTime(9_999)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledOnce()
    expect(cancelled).not.toHaveBeenCalled()
  })
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
