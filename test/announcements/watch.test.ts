// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../support/styles.ts'
import { announcementsPart } from '../../src/announcements/part.ts'
import { watchAnnouncements } from '../../src/announcements/watch.ts'
import { noAnnouncements } from '../../src/portal/announcement.ts'
import type { Announcements } from '../../src/portal/announcement.ts'
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
  ['a server on the way wants a sign-in', () => new Response('', { status: 401 })],
  ['the server is asked too often', () => new Response('', { status: 429 })],
])('if %s, the announcements stay and nothing is logged', async (_, failure) => {
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
])('%s shows nothing and is logged once', async (_, faulty, text) => {
  await watch(withIncident)
  await fiveMinutesLater(faulty)
  await fiveMinutesLater()
  expect([ids(), said]).toEqual([[], [text]])
})

test.each([404, 410])('a missing file (%i) is logged once and not requested again', async (status) => {
  await watch(() => new Response('', { status }))
  await fiveMinutesLater()
  expect([ids(), said, asked.length]).toEqual([[], [`/announcements.json: the answer is ${status}`], 1])
})

test('React renders the announcements of the last visit if the first request fails', async () => {
  const [item] = announcementsPart.get()?.readAnnouncements(JSON.stringify([incident]), [], () => {}) ?? []
  const stored = { items: item ? [item] : [], file: JSON.stringify([incident]) }
  const restored = createStore<Announcements>(stored)
  respond = () => Promise.reject(new TypeError('offline'))
  watchAnnouncements({ announcements: restored, sites: [], now: () => now })
  await settle()
  expect(restored.get()).toEqual(stored)
  expect(restored.get()).not.toBe(restored.initial)
})

test('an announcement begins and ends on time without rounds of checks', async () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  const until = new Date(now + 90_000).toISOString()
  await watch(() => Response.json([{ ...incident, until }]))
  const [wake, ms] = setTimer.mock.calls.findLast(([, after]) => after === 90_000) ?? []
  expect(ms).toBe(90_000)
  const before = store.get()
  now += 90_000
  wake?.()
  expect(store.get()).toEqual(before)
  expect(store.get()).not.toBe(before)
})

test('an endless file is read only up to 200,000 characters', async () => {
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
