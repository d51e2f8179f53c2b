// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isInUse, watchRelease } from '../../src/app/release-watch.ts'

const HOUR_MS = 3_600_000
const root = document.documentElement

let now = 0
let isIdle = true
let published: unknown = { release: '2' }
let status = 200
const asked: RequestInit[] = []
const reload = vi.fn()

// Watch once for all tests, because the listeners cannot be removed.
vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
  asked.push(init)
  return new Response(JSON.stringify(published), { status })
})
watchRelease({ now: () => now, isIdle: () => isIdle, reload })

beforeEach(() => {
  document.head.innerHTML = '<meta name="version" content="1">'
})
afterEach(() => {
  now += 10 * HOUR_MS
  isIdle = true
  published = { release: '2' }
  status = 200
  asked.length = 0
  reload.mockReset()
  sessionStorage.clear()
  root.removeAttribute('data-outdated')
})

const settle = () => new Promise((resolve) => setImmediate(resolve))
async function failPart(): Promise<void> {
  dispatchEvent(new Event('als.part-failed'))
  await settle()
}
async function becomeVisible(afterMs: number): Promise<void> {
  now += afterMs
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}
const isNoticeShown = () => root.hasAttribute('data-outdated')

describe('a page of an older release', () => {
  test('is reloaded if a part cannot be fetched and nothing would be lost', async () => {
    await failPart()
    expect(reload).toHaveBeenCalledOnce()
    expect(asked).toEqual([{ cache: 'no-store' }])
  })

  test('shows the notice if something would be lost', async () => {
    isIdle = false
    await failPart()
    expect([reload.mock.calls.length, isNoticeShown()]).toEqual([0, true])
  })

  test('is reloaded only once for a release, because a cache may serve the old page again', async () => {
    await failPart()
    await failPart()
    expect([reload.mock.calls.length, isNoticeShown()]).toEqual([1, true])
  })

  test('is not reloaded if the browser denies storage', async () => {
    const { sessionStorage } = globalThis
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await failPart()
    vi.stubGlobal('sessionStorage', sessionStorage)
    expect([reload.mock.calls.length, isNoticeShown()]).toEqual([0, true])
  })

  test('is checked when it becomes visible after an hour, not before', async () => {
    await failPart()
    reload.mockReset()
    published = { release: '3' }
    await becomeVisible(HOUR_MS - 1)
    expect(reload).not.toHaveBeenCalled()
    await becomeVisible(1)
    expect(reload).toHaveBeenCalledOnce()
    await becomeVisible(HOUR_MS - 1)
    expect(asked).toHaveLength(2)
  })
})

test.each([
  ['the same release', 200, { release: '1' }],
  ['a file without a release', 404, {}],
  ['no file', 404, null],
  ['another file', 200, ['2']],
  ['a release that is no text', 200, { release: 2 }],
])('%s changes nothing', async (_, code, file) => {
  status = code
  published = file
  await failPart()
  expect([reload.mock.calls.length, isNoticeShown()]).toEqual([0, false])
})

test.each([
  ['<p>Nothing</p>', false],
  ['<input type="radio" value="en"><input type="search">', false],
  ['<input type="search" value="typed">', true],
  ['<dialog open></dialog>', true],
  ['<main><iframe></iframe></main>', true],
])('with %s the page is in use: %s', (html, isUsed) => {
  document.body.innerHTML = html
  expect(isInUse()).toBe(isUsed)
  document.body.replaceChildren()
})
