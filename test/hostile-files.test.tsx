// @vitest-environment happy-dom
import './support/styles.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServerClock } from '../src/base/server-clock.ts'
import { createAnnouncementsEnv } from '../src/announcements/browser/browser-announcements.ts'
import { announcementLimits, createAnnouncements, readAnnouncementsFile } from '../src/announcements/index.ts'
import { createStore } from '../src/base/store.ts'
import { watchRelease } from '../src/shell/notices/release-watch.ts'
import { createGroupMonitorEnv } from '../src/status/browser/group-monitor-request.ts'
import { createGroupMonitor, MAX_MONITOR_FILE_BYTES, parseMonitorFile } from '../src/status/index.ts'
import { boardOf, config, now, openPortal } from './support/fake-portal.tsx'
import { fileItems } from './support/sample-announcements.ts'
import { doing } from './support/screen.ts'
import { monitoredHistory } from './support/site-history.ts'
import { allowSlowTests } from './support/slow-tests.ts'
import { processorMsOf } from './support/processor-time.ts'

allowSlowTests()

const urls = config.sites.map(({ url }) => url)

const deepList = (size: number) => '['.repeat(size / 2) + ']'.repeat(size / 2)
const monitorOf = (result: string) => `{"status":"success","data":{"resultType":"matrix","result":${result}}}`
const samplesOf = (samples: string) => monitorOf(`[{"metric":{"instance":"${urls[0]}"},"values":${samples}}]`)

/** Texts of about `size` that a parser may take minutes for, or overflow its stack with. */
function hostileTexts(size: number): readonly (readonly [name: string, text: string])[] {
  const repeated = (text: string) => text.repeat(size / text.length)
  const entries = (item: unknown) => `[${repeated(`${JSON.stringify(item)},`)}0]`
  return [
    ['the name of the samples, repeated', repeated('"values":[')],
    ['the name of the release, repeated', repeated('"release":[')],
    ['lists without an end', repeated('[')],
    ['objects without an end', repeated('{"a":')],
    ['a text without an end', `["${repeated('\\u0000')}`],
    ['lists in lists', deepList(size)],
    ['lists in lists for the samples', samplesOf(deepList(size - 200))],
    ['lists in lists for the release', `{"release":${deepList(size - 20)}}`],
    ['lists in lists for an announcement', `[{"id":${deepList(size - 20)}}]`],
    ['empty objects', entries({})],
    ['nothing, often', entries(null)],
    ['empty series', monitorOf(entries({})).slice(0, size)],
    ['empty samples', samplesOf(entries([]))],
    ['an error without an end', `{"status":"error","error":"${'x'.repeat(size - 100)}"}`],
  ]
}

/** Each file that the page reads: its limit, and what the page shows of it. */
const files = [
  {
    address: '/status-history.json',
    maxBytes: MAX_MONITOR_FILE_BYTES,
    open() {
      const group = createGroupMonitor(
        urls,
        60_000,
        createGroupMonitorEnv(
          '/status-history.json',
          createServerClock(() => now),
        ),
      )
      group.refresh()
      return () => group.get()
    },
    nothing: null,
  },
  {
    address: '/announcements.json',
    maxBytes: announcementLimits.fileBytes,
    open() {
      const announcements = createAnnouncements(
        config.sites,
        createAnnouncementsEnv(createServerClock(() => now)),
        createStore(now),
      )
      announcements.refresh()
      return () => announcements.get()
    },
    nothing: [],
  },
  {
    address: '/version.json',
    maxBytes: 10_000,
    open() {
      let [time, isOutdated] = [0, false]
      onTestFinished(
        watchRelease(
          () => time,
          () => (isOutdated = true),
        ),
      )
      time = 3_600_000
      document.dispatchEvent(new Event('visibilitychange'))
      return () => isOutdated
    },
    nothing: false,
  },
]

const PART_BYTES = 65_536

/** Serves a text in parts. Counts those that are read, and tells whether reading has ended. */
function serve(text: string) {
  const bytes = new TextEncoder().encode(text)
  const seen = { parts: 0, hasEnded: false }
  const reader = {
    async read() {
      const value = bytes.subarray(seen.parts * PART_BYTES, (seen.parts + 1) * PART_BYTES)
      seen.hasEnded = value.length === 0
      if (!seen.hasEnded) seen.parts += 1
      return { done: seen.hasEnded, value }
    },
    async cancel() {
      seen.hasEnded = true
    },
  }
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    body: { getReader: () => reader },
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return seen
}

beforeEach(() => localStorage.clear())

/** The texts at the limit of the file, which are parsed, and those of 4 MB. */
const textsFor = (maxBytes: number) =>
  [...new Set([maxBytes, MAX_MONITOR_FILE_BYTES])].flatMap((size) =>
    hostileTexts(size).map(([name, text]) => ({ name: `${size} bytes: ${name}`, text })),
  )

describe.each(files)('a hostile $address', ({ address, maxBytes, open, nothing }) => {
  test.each(textsFor(maxBytes))('shows nothing, and is read no further than its limit: $name', async ({ text }) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => consoleError.mockRestore())
    const seen = serve(text)
    const shown = open()
    await vi.waitFor(() => expect(consoleError).toHaveBeenCalledOnce(), { interval: 1 })
    expect([shown(), seen.hasEnded]).toEqual([nothing, true])
    expect(seen.parts).toBeLessThanOrEqual(Math.ceil((maxBytes + 1) / PART_BYTES))
    expect(String(consoleError.mock.calls[0]?.[0]).length, 'one short line').toBeLessThan(5000)
    expect(String(consoleError.mock.calls[0]?.[0])).toMatch(new RegExp(`^${address}: `))
  })
})

/** The processor time of the cheapest of three runs, in ms. */
const timeOf = (run: () => void) => Math.min(...[1, 2, 3].map(() => processorMsOf(run)))

/** A fault may cost as little as the file. */
function attempt(read: () => unknown): void {
  try {
    read()
  } catch {
    // The text is none.
  }
}

describe('reading costs a few times what JSON.parse takes for the text and an honest file of its size:', () => {
  const samples = Array.from({ length: 20_000 }, (_, index) => [now / 1000 - 20_000 + index, String(index % 2)])
  const flapping = samplesOf(JSON.stringify(samples))
  const names = JSON.stringify([{ ...fileItems.incident, sites: Array.from({ length: 24_000 }, () => 'x') }])
  const readMonitor = (text: string) => parseMonitorFile(text, urls, now)
  const sites = Array.from({ length: 200 }, (_, index) => ({ name: `Site ${index}`, url: `https://s${index}.example` }))
  const readAnnouncements = (text: string) => readAnnouncementsFile(text, sites)
  const cases = [
    ...[...hostileTexts(400_000), ['another state at each sample', flapping] as const].map(([name, text]) => ({
      name: `the monitor’s, ${name}`,
      text,
      honest: flapping,
      read: readMonitor,
    })),
    ...[...hostileTexts(400_000), ['24,000 sites', names] as const].map(([name, text]) => ({
      name: `the announcements, ${name}`,
      text,
      honest: names,
      read: readAnnouncements,
    })),
  ]

  test.each(cases)('$name', ({ text, honest, read }) => {
    const parseMs = timeOf(() => attempt(() => JSON.parse(text))) + timeOf(() => JSON.parse(honest))
    const readMs = timeOf(() => attempt(() => read(text)))
    expect(readMs / parseMs).toBeLessThan(20)
  })
})

test('a monitor with another state at each sample draws few elements', async () => {
  const history = monitoredHistory(now, ['od'.repeat(100_000)])
  const { get, host, queryAllByText } = await openPortal('/', { board: boardOf(['down', 'operational']), history })
  doing(() => get('button', 'Details of ALS Group').click())
  expect(queryAllByText(/\d+ times between /).length, 'the lists have it').toBeGreaterThan(1)
  expect(host.querySelectorAll('*').length).toBeLessThan(1500)
})
