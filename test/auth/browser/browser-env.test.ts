// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserEnv } from '../../../src/auth/browser/browser-env.ts'
import { createPopups } from '../../../src/auth/browser/popup.ts'
import { config } from '../../support/fake-auth-env.ts'

const createEnv = () =>
  createBrowserEnv(
    config,
    createPopups(() => undefined),
  )

afterEach(() => vi.unstubAllGlobals())

test('onReturn reports a page that is online, visible or shown again', () => {
  let visibility = 'hidden'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  let calls = 0
  const stop = createEnv().onReturn(() => (calls += 1))
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

describe('a page that is left', () => {
  const comeBack = () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    dispatchEvent(new Event('online'))
  }
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('hears of no return, because the back/forward cache loads it again', () => {
    const call = vi.fn()
    createEnv().onReturn(call)
    dispatchEvent(new Event('pagehide'))
    comeBack()
    expect(call).not.toHaveBeenCalled()
  })

  test('is not woken', () => {
    vi.useFakeTimers()
    const call = vi.fn()
    createEnv().wake(Date.now() + 1_000, call)
    dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(1_000)
    comeBack()
    expect(call).not.toHaveBeenCalled()
  })
})

describe('a timer', () => {
  const DAY_MS = 24 * 3_600_000
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  function wakeIn(ms: number) {
    const call = vi.fn()
    const cancel = createEnv().wake(Date.now() + ms, call)
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
    createEnv().after(10_000, call)
    const cancelled = vi.fn()
    createEnv().after(10_000, cancelled)()
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
  expect(createEnv().language()).toBe('es')
})

test.each([
  ['Web Locks', 'navigator', {}],
  ['broadcast channels', 'BroadcastChannel', undefined],
  ['WebCrypto', 'crypto', {}],
])('a browser without %s is not supported', (_name, key, value) => {
  vi.stubGlobal('crypto', { subtle: {} })
  vi.stubGlobal('navigator', { locks: {} })
  vi.stubGlobal('BroadcastChannel', vi.fn())
  expect(createEnv().isSupported).toBe(true)
  if (value === undefined) Reflect.deleteProperty(globalThis, key)
  else vi.stubGlobal(key, value)
  expect(createEnv().isSupported).toBe(false)
})

test('a change that another page makes to the mark counts as a return, until it is cancelled', () => {
  const call = vi.fn()
  const cancel = createEnv().onReturn(call)
  dispatchEvent(new StorageEvent('storage', { key: 'als.theme' }))
  expect(call).not.toHaveBeenCalled()
  dispatchEvent(new StorageEvent('storage', { key: 'oidc-session:a:b' }))
  expect(call).toHaveBeenCalledOnce()
  cancel()
  dispatchEvent(new StorageEvent('storage', { key: 'oidc-session:a:b' }))
  expect(call).toHaveBeenCalledOnce()
})
