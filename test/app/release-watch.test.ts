// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutdated, watchRelease } from '../../src/app/release-watch.ts'

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
// Watch once for all tests, because the listener cannot be removed.
watchRelease(() => now)

beforeEach(() => {
  document.head.innerHTML = '<meta name="version" content="1">'
  respond = () => Response.json({ release: '2' })
})
afterEach(async () => {
  respond = () => Response.json({ release: '1' })
  await becomeVisible(10 * HOUR_MS)
  asked.length = 0
})

async function becomeVisible(afterMs: number): Promise<void> {
  now += afterMs
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setImmediate(resolve))
}
const isNoticeShown = () => document.documentElement.hasAttribute('data-outdated')

test('a page that becomes visible after an hour shows a notice if a different release has been published', async () => {
  await becomeVisible(HOUR_MS)
  expect(isNoticeShown()).toBe(true)
  expect(asked).toEqual([{ cache: 'no-store' }])
})

test('a page does not ask again within an hour', async () => {
  await becomeVisible(HOUR_MS - 1)
  expect(asked).toEqual([])
  await becomeVisible(1)
  await becomeVisible(HOUR_MS - 1)
  expect(asked).toHaveLength(1)
})

test('a page of the published release shows no notice', async () => {
  respond = () => Response.json({ release: '1' })
  await becomeVisible(HOUR_MS)
  expect(isNoticeShown()).toBe(false)
})

test.each([
  ['fails', () => Response.error()],
  ['is not JSON', () => new Response('<!doctype html>')],
  ['names no release', () => Response.json({})],
])('a page is not outdated if the response %s', async (_, response) => {
  respond = response
  expect(await isOutdated()).toBe(false)
})
