// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isOutdated, watchRelease } from '../../src/shell/release-watch.ts'

const HOUR_MS = 3_600_000

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
})

/** Watches until the test ends. Returns the function that is called once the page is outdated. */
function watch() {
  const onOutdated = vi.fn<() => void>()
  onTestFinished(watchRelease(() => now, onOutdated))
  return onOutdated
}

async function becomeVisible(afterMs: number): Promise<void> {
  now += afterMs
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setImmediate(resolve))
}

test('a page that becomes visible after an hour learns that a different release has been published', async () => {
  const onOutdated = watch()
  await becomeVisible(HOUR_MS)
  expect(onOutdated).toHaveBeenCalledOnce()
  expect(asked).toMatchObject([{ cache: 'no-store', redirect: 'error' }])
})

test('a page does not ask again within an hour', async () => {
  watch()
  await becomeVisible(HOUR_MS - 1)
  expect(asked).toEqual([])
  await becomeVisible(1)
  await becomeVisible(HOUR_MS - 1)
  expect(asked).toHaveLength(1)
})

test('a page of the published release learns of none', async () => {
  respond = () => Response.json({ release: '1' })
  const onOutdated = watch()
  await becomeVisible(HOUR_MS)
  expect(asked).toHaveLength(1)
  expect(onOutdated).not.toHaveBeenCalled()
})

test('a page that is no longer watched asks nothing', async () => {
  watchRelease(() => now, vi.fn())()
  await becomeVisible(HOUR_MS)
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
  respond = response
  expect(await isOutdated()).toBe(false)
})
