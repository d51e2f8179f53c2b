// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../support/styles.ts'
import { announcementsPart } from '../../src/announcements/part.ts'
import { watchAnnouncements } from '../../src/announcements/watch.ts'
import { noAnnouncements } from '../../src/portal/announcement.ts'
import { createStore } from '../../src/store/index.ts'

const FIVE_MINUTES = 300_000
const incident = { id: 'mail', kind: 'incident', title: 'Mail is late', text: 'It arrives.', from: '2026-01-01T08:00Z' }

let respond: () => Response | Promise<Response> = () => Response.json([])
let visibility: DocumentVisibilityState = 'visible'
const asked: RequestInit[] = []
const said: unknown[] = []
const store = createStore(noAnnouncements)
let now = 1_800_000_000_000

vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
  asked.push(init)
  return respond()
})
vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(text))
await announcementsPart.load()

let tick = () => {}
beforeEach(() => {
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => {
    expect(ms).toBe(FIVE_MINUTES)
    tick = run
    return 0 as unknown as NodeJS.Timeout // not used
  })
})
afterEach(() => {
  visibility = 'visible'
  asked.length = said.length = 0
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
async function watch(response: typeof respond): Promise<void> {
  respond = response
  store.set(noAnnouncements)
  watchAnnouncements({ announcements: store, sites: [], now: () => now })
  await settle()
}
async function fiveMinutesLater(response = respond): Promise<void> {
  respond = response
  now += FIVE_MINUTES
  tick()
  await settle()
}
const ids = () => store.get().items.map(({ id }) => id)
const withIncident = () => Response.json([incident])

test('a visit reads the announcements with revalidation', async () => {
  await watch(withIncident)
  expect([ids(), asked.length, asked[0]?.cache, said]).toEqual([['mail'], 1, 'no-cache', []])
  expect(asked[0]?.signal).toBeInstanceOf(AbortSignal)
})

test('a visible page reads them every five minutes, a hidden one when it is seen again', async () => {
  await watch(() => Response.json([]))
  await fiveMinutesLater(withIncident)
  expect([ids(), asked.length]).toEqual([['mail'], 2])
  visibility = 'hidden'
  await fiveMinutesLater()
  expect(asked.length).toBe(2)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(asked.length).toBeGreaterThanOrEqual(3)
})

test.each([
  ['the connection fails', () => Promise.reject(new TypeError('offline'))],
  ['the server has an error', () => new Response('', { status: 503 })],
])('if %s, the announcements stay and nothing is said', async (_, failure) => {
  await watch(withIncident)
  await fiveMinutesLater(failure)
  expect([ids(), said]).toEqual([['mail'], []])
})

test.each([
  ['a faulty file', () => new Response('<!doctype html>'), '/announcements.json: it is not JSON'],
  [
    'a file with a faulty item',
    () => Response.json([{ ...incident, kind: 'x' }]),
    '/announcements.json: [0] has no valid kind',
  ],
])('%s shows nothing and is named once', async (_, faulty, text) => {
  await watch(withIncident)
  await fiveMinutesLater(faulty)
  await fiveMinutesLater()
  expect([ids(), said]).toEqual([[], [text]])
})

test('a missing file is named once and not requested again', async () => {
  await watch(() => new Response('', { status: 404 }))
  await fiveMinutesLater()
  expect([ids(), said, asked.length]).toEqual([[], ['/announcements.json: the answer is 404'], 1])
})

test('a file without end is read for 200,000 characters', async () => {
  let sent = 0
  const cancel = vi.fn()
  const chunk = new Uint8Array(65_536).fill(32)
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sent += chunk.length
    controller.enqueue(chunk)
  }
  await watch(() => new Response(new ReadableStream({ pull, cancel })))
  await expect.poll(() => said).toEqual(['/announcements.json: it is too large'])
  expect(sent).toBeLessThan(1_000_000)
  expect(cancel).toHaveBeenCalled()
})
