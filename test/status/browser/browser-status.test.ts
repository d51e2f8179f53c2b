// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserEnv } from '../../../src/status/browser/browser-status.ts'

// These tests cover the handling of browser events. The tests in real browsers cover the events themselves.

const address = 'https://a.example/favicon.ico?7'

class FakeImage {
  static last: FakeImage
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  referrerPolicy = ''
  sources: string[] = []
  constructor() {
    FakeImage.last = this
  }
  get src() {
    return this.sources.at(-1) ?? ''
  }
  set src(value: string) {
    this.sources.push(value)
  }
}

const observers = new Set<FakeObserver>()

class FakeObserver {
  readonly #callback: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void
  constructor(callback: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
    this.#callback = callback
  }
  observe(options: PerformanceObserverInit) {
    expect(options).toEqual({ type: 'resource' })
    observers.add(this)
  }
  disconnect() {
    observers.delete(this)
  }
  tell(name: string, duration: number) {
    const entry = { name, duration, entryType: 'resource', startTime: 0, toJSON: () => ({}) }
    this.#callback({ getEntriesByName: (wanted) => (wanted === name ? [entry] : []) })
  }
}

const timing = (name: string, duration: number) => observers.forEach((observer) => observer.tell(name, duration))

beforeEach(() => {
  observers.clear()
  vi.useFakeTimers()
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('PerformanceObserver', FakeObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A policy that names the site, and one that does not. */
const naming = "default-src 'none'; connect-src https://a.example; img-src 'self' https://a.example"
const missing = "default-src 'none'; img-src 'self' https://a.example.test; frame-src https://a.example"

function violate(blockedURI: string, originalPolicy: string, effectiveDirective = 'img-src') {
  // happy-dom has no such event.
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { blockedURI, originalPolicy, effectiveDirective }),
  )
}

describe('loading an icon', () => {
  const load = async () => {
    const control = new AbortController()
    const answer = createBrowserEnv().loadImage(address, control.signal)
    return { control, answer, image: FakeImage.last }
  }

  test('sends no referrer', async () => {
    const { image } = await load()
    expect(image.referrerPolicy).toBe('no-referrer')
    expect(image.sources).toEqual([address])
  })

  test('takes the time from Resource Timing if its entry comes before the event', async () => {
    const { answer, image } = await load()
    vi.advanceTimersByTime(807)
    timing(address, 5)
    image.onload?.()
    expect(await answer).toEqual({ ok: true, ms: 5 })
  })

  test('takes the time from Resource Timing if its entry comes shortly after the event', async () => {
    const { answer, image } = await load()
    vi.advanceTimersByTime(807)
    image.onerror?.()
    timing(address, 6)
    expect(await answer).toEqual({ ok: false, ms: 6 })
  })

  test('does not take the time of another request', async () => {
    const { answer, image } = await load()
    vi.advanceTimersByTime(40)
    timing('https://b.example/favicon.ico?7', 3)
    image.onload?.()
    vi.advanceTimersByTime(50)
    expect(await answer).toEqual({ ok: true, ms: 40 })
  })

  test.each([
    ['the policy names the site, so it refused a redirect', address, naming, true],
    ['the policy does not name the site, so nothing was requested', address, missing, undefined],
    ['the policy has no such list', address, "default-src 'none'", undefined],
    ['the address is that of another probe', `${address}1`, naming, undefined],
    ['the browser gives no address', 'inline', naming, undefined],
  ])('that the policy blocks: %s', async (_name, blocked, policy, isRedirectRefused) => {
    const { answer, image } = await load()
    vi.advanceTimersByTime(7)
    violate(blocked, policy)
    image.onerror?.()
    vi.advanceTimersByTime(50)
    expect(await answer).toEqual({ ok: false, ms: 7, ...(isRedirectRefused && { isRedirectRefused }) })
    violate(address, naming)
  })

  test("of the portal’s own host is named by 'self'", async () => {
    const own = new URL('/favicon.ico?7', location.href).href
    const answer = createBrowserEnv().loadImage('/favicon.ico?7', new AbortController().signal)
    violate(own, naming)
    FakeImage.last.onerror?.()
    vi.advanceTimersByTime(50)
    expect(await answer).toMatchObject({ isRedirectRefused: true })
  })

  test.each([
    ['has no entry', () => {}],
    ['reports zero', () => timing(address, 0)],
  ])('measures the time itself if Resource Timing %s', async (_name, say) => {
    const { answer, image } = await load()
    vi.advanceTimersByTime(120)
    image.onerror?.()
    say()
    vi.advanceTimersByTime(50)
    expect(await answer).toEqual({ ok: false, ms: 120 })
  })

  test('leaves neither observer, handler nor timer behind', async () => {
    const { answer, image } = await load()
    timing(address, 5)
    image.onload?.()
    await answer
    expect(observers.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect([image.onload, image.onerror]).toEqual([null, null])
    // An image that has loaded keeps its source.
    expect(image.sources).toEqual([address])
  })

  test('is a preload first in Firefox, until the page has loaded', async () => {
    vi.stubGlobal('mozInnerScreenX', 0)
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    const { image, answer } = await load()
    const preload = document.head.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')
    expect(preload).toMatchObject({ href: address, referrerPolicy: 'no-referrer' })
    expect(image.sources).toEqual([])
    preload?.onload?.(new Event('load'))
    expect(image.sources).toEqual([address])
    timing(address, 5)
    image.onload?.()
    expect(await answer).toEqual({ ok: true, ms: 5 })
    expect(document.head.contains(preload)).toBe(false)
    readyState.mockReturnValue('complete')
    expect((await load()).image.sources).toEqual([address])
  })

  test('that is aborted cancels the request and leaves nothing behind either', async () => {
    const { control, image } = await load()
    control.abort()
    expect(image.sources).toEqual([address, ''])
    expect(observers.size).toBe(0)
    expect([image.onload, image.onerror]).toEqual([null, null])
  })

  test('that is aborted before it begins sends no request', async () => {
    const { image } = await load()
    void createBrowserEnv().loadImage(address, AbortSignal.abort())
    await Promise.resolve()
    expect(FakeImage.last).toBe(image)
    expect(observers.size).toBe(1)
  })

  test('that is aborted between the event and its timing entry leaves no timer', async () => {
    const { control, image } = await load()
    image.onload?.()
    control.abort()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a plain request', () => {
  test('carries neither cookies nor referrer, and succeeds with any response', async () => {
    const fetch = vi.fn(async (_address: string, _options: RequestInit) => Response.error())
    vi.stubGlobal('fetch', fetch)
    const { signal } = new AbortController()
    expect(await createBrowserEnv().reach(address, signal)).toMatchObject({ ok: true })
    expect(fetch).toHaveBeenCalledWith(address, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
  })

  test('that fails resolves with a failure instead of rejecting', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const answer = createBrowserEnv().reach(address, new AbortController().signal)
    await vi.runAllTimersAsync()
    expect(await answer).toEqual({ ok: false, ms: 0 })
  })

  test('whose redirect the policy refuses says so, though Chromium reports that after the failure', async () => {
    vi.stubGlobal('fetch', () => {
      setTimeout(() => violate(address, naming, 'connect-src'))
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    const answer = createBrowserEnv().reach(address, new AbortController().signal)
    await vi.runAllTimersAsync()
    expect(await answer).toEqual({ ok: false, ms: 0, isRedirectRefused: true })
  })
})

describe('timers and presence', () => {
  test('timers run until they are cancelled', () => {
    const env = createBrowserEnv()
    const calls: string[] = []
    const stopEvery = env.every(60_000, () => calls.push('every'))
    env.after(1000, () => calls.push('after'))
    env.after(1000, () => calls.push('never'))()
    vi.advanceTimersByTime(120_000)
    stopEvery()
    vi.advanceTimersByTime(120_000)
    expect(calls).toEqual(['after', 'every', 'every'])
  })

  test('changes of connection and visibility are reported', () => {
    let calls = 0
    createBrowserEnv().onPresence(() => calls++)
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('offline'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toBe(3)
  })

  test('connection, visibility and time can be read at any time', () => {
    const env = createBrowserEnv()
    expect(env.isOnline()).toBe(true)
    expect(env.isVisible()).toBe(document.visibilityState === 'visible')
    expect(env.now()).toBe(Date.now())
  })
})

describe('the storage', () => {
  const { storage } = createBrowserEnv()

  test('reports whether it could store a text, and is empty if the browser denies it', () => {
    expect(storage.write('als.round', 'text')).toBe(true)
    expect(storage.read('als.round')).toBe('text')
    expect(storage.write('als.round', null)).toBe(true)
    expect(storage.read('als.round')).toBeNull()
    storage.write('als.round', 'text')
    vi.stubGlobal('localStorage', undefined)
    expect(storage.write('als.round', 'other')).toBe(false)
    expect(storage.read('als.round')).toBeNull()
  })

  test('reports changes of a key by other pages, and that they have cleared all keys', () => {
    let calls = 0
    storage.onChange('als.round', () => calls++)
    for (const key of ['als.round', 'als.theme', null]) dispatchEvent(new StorageEvent('storage', { key }))
    expect(calls).toBe(2)
  })
})
