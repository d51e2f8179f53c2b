// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchRelease } from '../../../src/shell/notices/release-watch.ts'

const MINUTE = 60_000
/** A release that is published just after a check is heard of within an hour. */
const CHECK_AFTER_MS = 59 * MINUTE

let now = 0
let respond: () => Response
const asked: RequestInit[] = []

vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
  asked.push(init)
  return respond()
})
// Later files of this worker need the real one.
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  document.head.innerHTML = '<meta name="version" content="1">'
  respond = () => Response.json({ release: '2' })
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => void vi.useRealTimers()
})

/** Watches until the test ends. Returns the function that is called once the page is outdated. */
function watch() {
  const onOutdated = vi.fn<() => void>()
  onTestFinished(watchRelease(() => now, onOutdated))
  return onOutdated
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

function becomeVisible(afterMs: number): Promise<unknown> {
  now += afterMs
  document.dispatchEvent(new Event('visibilitychange'))
  return settle()
}

/** A page that stays visible. */
async function minutesLater(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    now += MINUTE
    vi.advanceTimersByTime(MINUTE)
    await settle()
  }
}

test('a page that becomes visible after an hour learns that a different release has been published', async () => {
  const onOutdated = watch()
  await becomeVisible(CHECK_AFTER_MS)
  expect(onOutdated).toHaveBeenCalledOnce()
  expect(asked).toMatchObject([{ cache: 'no-store', redirect: 'error' }])
})

test('a screen on the wall that is never hidden learns of a release within an hour', async () => {
  respond = () => Response.json({ release: '1' })
  const onOutdated = watch()
  await minutesLater(59)
  expect([asked.length, onOutdated.mock.calls.length]).toEqual([1, 0])
  respond = () => Response.json({ release: '2' })
  await minutesLater(60)
  expect([asked.length, onOutdated.mock.calls.length]).toEqual([2, 1])
})

test('a page does not ask again within an hour', async () => {
  watch()
  await becomeVisible(CHECK_AFTER_MS - 1)
  expect(asked).toEqual([])
  await becomeVisible(1)
  await becomeVisible(CHECK_AFTER_MS - 1)
  expect(asked).toHaveLength(1)
})

test('one 404 while a router restarts does not end the asking', async () => {
  respond = () => Response.json({}, { status: 404 })
  const onOutdated = watch()
  await becomeVisible(CHECK_AFTER_MS)
  respond = () => Response.json({ release: '2' })
  await minutesLater(1)
  expect([asked.length, onOutdated.mock.calls.length]).toEqual([2, 1])
})

test('a page of the published release learns of none', async () => {
  respond = () => Response.json({ release: '1' })
  const onOutdated = watch()
  await becomeVisible(CHECK_AFTER_MS)
  expect(asked).toHaveLength(1)
  expect(onOutdated).not.toHaveBeenCalled()
})

test('a page that is no longer watched asks nothing', async () => {
  watchRelease(() => now, vi.fn())()
  await becomeVisible(CHECK_AFTER_MS)
  await minutesLater(60)
  expect(asked).toEqual([])
})

test.each([
  ['fails', () => Response.error()],
  ['is not JSON', () => new Response('<!doctype html>')],
  ['names no release', () => Response.json({})],
  ['is larger than 10 kB', () => Response.json({ release: '2', more: 'x'.repeat(10_000) })],
  ['is missing', () => Response.json({ release: '2' }, { status: 404 })],
  ['is a million lists', () => new Response('['.repeat(1_000_000) + ']'.repeat(1_000_000))],
  ['is 4 MB of lists without an end', () => new Response('"release":['.repeat(363_636))],
  ['is a million lists without an end', () => new Response('['.repeat(1_000_000))],
  [
    'has a million lists for a release',
    () => new Response(`{"release":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`),
  ],
])('a page is not outdated if the response %s', async (_, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  respond = response
  const onOutdated = watch()
  await becomeVisible(CHECK_AFTER_MS)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await settle()
  expect(onOutdated).not.toHaveBeenCalled()
})
