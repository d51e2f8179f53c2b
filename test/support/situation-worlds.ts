import fc from 'fast-check'
import type { Announcement } from '../../src/announcements/index.ts'
import { readSituations } from '../../src/situation/index.ts'
import type { Reading } from '../../src/situation/index.ts'
import { timeOf } from '../../src/situation/situations.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, GroupHistory, LocalNetworkPermission, MeasuredState, SiteStatus } from '../../src/status/index.ts'
import { readHistory } from '../../src/status/history-reader.ts'
import { addSamples } from '../../src/status/stretches.ts'
import type { Sample } from '../../src/status/stretches.ts'
import { announcementOf } from './sample-announcements.ts'
import { config as sample } from './sample-portal.ts'

/** All that decides what the page says, as far as it differs from one visit to another. Times are in minutes before now. */
interface World {
  /** What this browser and the group's monitor saw of each site, a letter a minute, until the latest round or sample. */
  readonly seen: readonly string[]
  readonly measured: readonly string[] | null
  /** How late the monitor's latest sample is. Negative: its clock is ahead. */
  readonly sampledAgo: number
  /** The time since the latest round. Negative: the clock was set back. */
  readonly checkedAgo: number
  /** What a round in progress, or Refresh, has found of the first site. */
  readonly found: MeasuredState | null
  readonly page: Partial<Board>
  readonly announcements: readonly Announcement[]
  /** The sites that are in the network of the office. */
  readonly inOffice: readonly string[]
  readonly localNetwork: LocalNetworkPermission
}

const MINUTE_MS = 60_000
/** Half past midnight, so that what is told is of today or yesterday. */
export const now = new Date(2026, 10, 22, 0, 30, 9).getTime()
export const config = {
  ...sample,
  contact: 'mailto:it@als.example',
  sites: [...sample.sites, { name: 'Valuation', url: 'https://valuation.als.example' }],
}
const urls = config.sites.map(({ url }) => url)
const states: Readonly<Record<string, MeasuredState>> = { o: 'operational', d: 'down', s: 'degraded' }

/** The network that sites may need. */
export const office = { id: 'office', name: { en: 'the office VPN', es: 'la VPN de la oficina' } }

/** A dot is a minute without a measurement. */
const letters = fc
  .array(fc.tuple(fc.constantFrom('o', 'o', 'd', 's', '.'), fc.constantFrom(1, 2, 5, 61)), { maxLength: 5 })
  .map((runs) =>
    runs
      .map(([letter, count]) => letter.repeat(count))
      .join('')
      .replace(/\.+$/, ''),
  )

const ofSites = fc.tuple(letters, letters, letters)

const announcement = fc
  .record({
    kind: fc.constantFrom('incident', 'incident', 'maintenance', 'notice'),
    begunAgo: fc.constantFrom(-30, 0, 5, 45, 26 * 60, 600_000),
    lasts: fc.constantFrom(5, 45, 50, 27 * 60, 700_000, Infinity),
    sites: fc.subarray(urls),
    vendor: fc.option(fc.constant('Mail vendor'), { freq: 3 }),
    updatedAgo: fc.array(fc.constantFrom(-20, 0, 3, 26 * 60), { maxLength: 2 }),
  })
  .map(({ kind, begunAgo, lasts, sites, vendor, updatedAgo }) => {
    const from = now - begunAgo * MINUTE_MS
    const updates = updatedAgo.map((ago) => ({ at: now - ago * MINUTE_MS, text: 'An update.' }))
    return announcementOf(kind, {
      from,
      until: from + lasts * MINUTE_MS,
      sites,
      updates,
      announcedFrom: from - MINUTE_MS,
      ...(vendor && kind === 'incident' && { vendor }),
    })
  })

const board = { offline: false, imagesOff: false, paused: false, resumesAt: null }

export const worlds: fc.Arbitrary<World> = fc.record({
  seen: ofSites,
  measured: fc.option(ofSites),
  sampledAgo: fc.constantFrom(-0.3, 0, 0.5, 2, 2.9),
  checkedAgo: fc.constantFrom(-60, 0, 0, 0.2, 1, 3, 180),
  found: fc.option(fc.constantFrom('operational', 'down', 'degraded'), { freq: 2 }),
  page: fc.constantFrom(
    board,
    board,
    board,
    { ...board, paused: true, resumesAt: now + 20 * MINUTE_MS },
    { ...board, paused: true },
    { ...board, offline: true },
    { ...board, offline: true, paused: true },
    { ...board, imagesOff: true },
  ),
  announcements: fc
    .array(announcement, { maxLength: 3 })
    .map((items) => items.map((item, index) => ({ ...item, id: `${index}`, title: `Title ${index}` }))),
  inOffice: fc.constantFrom([], urls.slice(0, 1), urls.slice(0, 2), urls),
  localNetwork: fc.constantFrom('granted', 'granted', 'prompt', 'denied'),
})

function stretchesOf(text: string, latestAt: number) {
  const samples = Array.from(text, (letter, index): Sample | null => {
    const state = states[letter]
    return state ? { state, at: latestAt - (text.length - 1 - index) * MINUTE_MS } : null
  })
  return addSamples(
    [],
    samples.filter((one) => one !== null),
    MINUTE_MS,
  )
}

const sitesOf = (texts: readonly string[], latestAt: number) =>
  new Map(
    urls
      .map((url, index) => [url, stretchesOf(texts[index] ?? '', latestAt)] as const)
      .filter(([, some]) => some.length > 0),
  )

/** Reads the situations of a world. */
export function readingOf(world: World): Reading {
  const { seen, measured, sampledAgo, checkedAgo, found, page, announcements, inOffice, localNetwork } = world
  const isFirstRound = seen.every((text) => text === '')
  const lastCheckedAt = isFirstRound ? null : Math.floor(now - checkedAgo * MINUTE_MS)
  const sampledAt = Math.floor(now - sampledAgo * MINUTE_MS)
  const statusOf = (status: SiteStatus['status'], url: string): SiteStatus => {
    const times: Partial<Record<typeof status, number>> = { operational: 120, degraded: 3456 }
    const responseTime = times[status] ?? null
    return { url, status, responseTime }
  }
  const lastRound = urls.map((url, index) => statusOf(states[seen[index]?.at(-1) ?? ''] ?? 'checking', url))
  const sites = lastRound.map((site, index) =>
    found && index === 0 ? { ...statusOf(found, site.url), foundAt: now } : site,
  )
  const shown = { ...initialBoard(config), sites, lastCheckedAt, lastRound: isFirstRound ? [] : lastRound, ...page }
  const groupSites = sitesOf(measured ?? [], sampledAt)
  const group: GroupHistory | null =
    groupSites.size === 0
      ? null
      : { sites: groupSites, intervalMs: MINUTE_MS, currentForMs: 3 * MINUTE_MS, latestAt: sampledAt }
  const at = timeOf(now, shown)
  const browser = {
    sites: sitesOf(seen, lastCheckedAt ?? now),
    intervalMs: MINUTE_MS,
    currentForMs: 2 * MINUTE_MS,
    isStored: true,
  }
  return readSituations({
    board: { ...shown, checking: found !== null },
    history: readHistory(browser, group, at),
    announcements,
    intervalMs: MINUTE_MS,
    hasMonitor: measured !== null,
    sites: urls.map((url) =>
      inOffice.includes(url) ? { url, isPrivate: true, network: office } : { url, isPrivate: false },
    ),
    localNetwork,
  })
}
