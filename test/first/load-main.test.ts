// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMain } from '../../src/first/load-main.ts'

const root = document.documentElement
const script = '/assets/main-1.js'
const failure = new Error('The script did not arrive')

const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
const isOnline = vi.spyOn(navigator, 'onLine', 'get')
const report = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', report)
  isOnline.mockReturnValue(true)
  root.setAttribute('data-returning', 'true')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  sessionStorage.clear()
  for (const name of ['data-load-failed', 'data-returning']) root.removeAttribute(name)
})

const hasNotice = () => root.hasAttribute('data-load-failed')

interface Attempt {
  readonly main?: Promise<object>
  /** The script as it arrives after ten seconds. */
  readonly again?: () => Promise<object>
  readonly url?: string
  readonly start?: () => Promise<void>
  readonly onFailure?: () => void
}

/** Loads main.tsx, which fails by default, also after ten seconds. Returns what happened. */
async function load({
  main = Promise.reject(failure),
  again = () => Promise.reject(failure),
  url = script,
  start = async () => {},
  onFailure = () => {},
}: Attempt = {}) {
  await loadMain(main, again, url, start, onFailure)
  return { reloads: reload.mock.calls.length, hasNotice: hasNotice() }
}

/** The same in a page that has reloaded for this script, ten seconds later. */
async function loadAfterReload(attempt: Attempt = {}) {
  sessionStorage.setItem('als.reloaded', attempt.url ?? script)
  const loaded = load(attempt)
  await vi.advanceTimersByTimeAsync(9999)
  expect(hasNotice(), 'nothing is said for ten seconds').toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  return loaded
}

describe('if main.tsx does not arrive', () => {
  test('the page reloads once for each script', async () => {
    expect(await load()).toEqual({ reloads: 1, hasNotice: false })
    expect(report.mock.calls).toEqual([[failure]])
    expect(await loadAfterReload()).toMatchObject({ reloads: 1 })
    expect(await load({ url: '/assets/main-2.js' })).toMatchObject({ reloads: 2 })
  })

  test('after the reload, the page requests it once more after ten seconds, and then shows the notice', async () => {
    const again = vi.fn(() => Promise.reject(failure))
    const onFailure = vi.fn()
    expect(await loadAfterReload({ again, onFailure })).toEqual({ reloads: 0, hasNotice: true })
    expect(again).toHaveBeenCalledOnce()
    expect(onFailure).toHaveBeenCalledOnce()
    expect(report.mock.calls).toEqual([[failure]])
  })

  test('twice, and is there ten seconds later, the page starts as if nothing had been', async () => {
    const start = vi.fn(() => Promise.resolve())
    const main = { name: 'main' }
    expect(await loadAfterReload({ again: () => Promise.resolve(main), start })).toEqual({
      reloads: 0,
      hasNotice: false,
    })
    expect(start.mock.calls).toEqual([[main]])
    expect(report).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hasNotice()).toBe(false)
  })

  test('the lists that wait for auth are shown', async () => {
    await load()
    expect(root.hasAttribute('data-returning')).toBe(false)
  })

  test('the page stays while the device is offline, because a reload would lose it', async () => {
    isOnline.mockReturnValue(false)
    expect(await load()).toEqual({ reloads: 0, hasNotice: true })
  })

  test('the page stays if the browser denies storage, because it could reload forever', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    const loaded = load()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await loaded).toEqual({ reloads: 0, hasNotice: true })
  })
})

test('a start that fails twice is not repeated, because its page may be half alive', async () => {
  sessionStorage.setItem('als.reloaded', script)
  const again = vi.fn(() => Promise.resolve({}))
  const broken = { main: Promise.resolve({}), again, start: () => Promise.reject(failure) }
  expect(await load(broken)).toEqual({ reloads: 0, hasNotice: true })
  expect(again).not.toHaveBeenCalled()
})

test('a start that fails counts as a script that does not arrive', async () => {
  expect(await load({ main: Promise.resolve({}), start: () => Promise.reject(failure) })).toEqual({
    reloads: 1,
    hasNotice: false,
  })
})

test('the notice appears after 15 s, and goes once main.tsx arrives', async () => {
  let arrive = (_main: object) => {}
  const main = new Promise<object>((resolve) => (arrive = resolve))
  const onFailure = vi.fn()
  const loaded = load({ main, onFailure })
  vi.advanceTimersByTime(14_999)
  expect(hasNotice()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(hasNotice()).toBe(true)
  expect(onFailure).toHaveBeenCalledOnce()
  arrive({})
  expect(await loaded).toEqual({ reloads: 0, hasNotice: false })
})

test('main.tsx that arrives in time starts once, without a notice later', async () => {
  const start = vi.fn(() => Promise.resolve())
  const main = { name: 'main' }
  expect(await load({ main: Promise.resolve(main), start })).toEqual({ reloads: 0, hasNotice: false })
  expect(start.mock.calls).toEqual([[main]])
  vi.advanceTimersByTime(60_000)
  expect(hasNotice()).toBe(false)
})
