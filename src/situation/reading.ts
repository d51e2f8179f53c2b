import { announcementsInEffect, currentAnnouncements, resolvedIncidents } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import { isTrouble, overallOf } from '../status/index.ts'
import type { Board, HistoryReader, Overall, Scope, SiteState } from '../status/index.ts'
import { ageOf, hasTrouble, sameOr, situationOf, startOfYesterday } from './situation.ts'
import type { Moment, Situation } from './situation.ts'

/**
 * The states of the banner. `offline`, `images-off` and `paused` are about this page, not the sites. `incident`: the sites
 * respond, but an incident is announced. `maintenance`: all sites are under maintenance.
 */
export type BannerState = Overall | 'offline' | 'images-off' | 'paused' | 'incident' | 'maintenance'

/** What every page says of all sites together. */
export type Notice = 'down' | 'incident' | 'maintenance'

/** The situations of all sites at one time, and what follows from them. */
export interface Reading {
  /** The time, ms since 1970. No result lies ahead of it. */
  readonly now: number
  /** In the order of the configuration. */
  readonly sites: readonly Situation[]
  /** The sites that are down, then the degraded ones. */
  readonly inTrouble: readonly Situation[]
  /** Those of them that the banner may name: their trouble was found by a complete round, so that it grows once a round. */
  readonly inTroubleAtRoundEnd: readonly Situation[]
  /** The state of all sites in the latest complete round. Those in maintenance do not count. */
  readonly lastOverall: Overall
  /** The state of all sites now. Those in maintenance do not count, and those whose state is outdated are `checking`. */
  readonly overall: Overall
  readonly banner: BannerState
  /** Who reaches no site, if every site is down. Null if one is not, `unknown` if the monitor does not tell. */
  readonly allDown: Scope | 'unknown' | null
  /** The most important of an outage and the announcements in effect. */
  readonly notice: Notice | undefined
  /** The announced incidents in effect. */
  readonly incidents: readonly Announcement[]
  /** The incidents that have ended today or yesterday, those that ended last first. */
  readonly resolved: readonly Announcement[]
  /** The age of the latest complete round, as for a situation. */
  readonly ageMinutes: number | null
  readonly board: Board
  readonly history: HistoryReader
}

interface ReadingSources {
  readonly board: Board
  /** The history at `now`. */
  readonly history: HistoryReader
  readonly announcements: readonly Announcement[]
  /** The time from one round to the next. */
  readonly intervalMs: number
}

/** Reads the situations. Those that say the same as in the former reading keep their identity. */
export function readSituations(sources: ReadingSources, former?: Reading): Reading {
  const { board, history, announcements, intervalMs } = sources
  const { now } = history
  const { lastCheckedAt } = board
  const isStopped = board.offline || board.imagesOff || board.paused
  const incidents = currentAnnouncements(announcements, now).filter(({ kind }) => kind === 'incident')
  const today = new Date(now).setHours(0, 0, 0, 0)
  const moment: Moment = {
    now,
    today,
    history,
    announcements,
    incidents,
    lastCheckedAt,
    isStopped,
    // As long as the history takes the latest state for current.
    currentForMs: 2 * intervalMs,
  }
  const sites = sameOr(
    former?.sites,
    board.sites.map((site, index) => sameOr(former?.sites[index], situationOf(site, moment))),
  )
  const inTrouble = sites.filter(hasTrouble).toSorted(downFirst)
  const found = new Set(board.lastRound.filter(({ status }) => isTrouble(status)).map(({ url }) => url))
  const lastStates = new Map(board.lastRound.map(({ url, status }) => [url, status]))
  const overall = overallOfSites(sites, ({ state, ageMinutes }) =>
    state === 'maintenance' || ageMinutes !== null ? 'checking' : state,
  )
  return {
    now,
    sites,
    inTrouble,
    inTroubleAtRoundEnd: inTrouble.filter(({ url }) => found.has(url)),
    lastOverall: overallOfSites(sites, ({ url }) => lastStates.get(url) ?? 'checking'),
    overall,
    banner: bannerOf(board, overall, sites, incidents),
    allDown: allDownOf(sites, board),
    notice: noticeOf(overall, announcements, now),
    incidents,
    resolved: resolvedIncidents(announcements, startOfYesterday(now), now),
    ageMinutes: ageOf(lastCheckedAt, moment),
    board,
    history,
  }
}

const downFirst = (one: Situation, other: Situation) => Number(other.state === 'down') - Number(one.state === 'down')

/** The state of all sites but those under maintenance. If these are all, it is "checking": nobody knows. */
function overallOfSites(sites: readonly Situation[], stateOf: (situation: Situation) => SiteState): Overall {
  const counted = sites.filter(({ state }) => state !== 'maintenance')
  return counted.length > 0 || sites.length === 0 ? overallOf(counted.map(stateOf)) : 'checking'
}

function bannerOf(
  { offline, imagesOff, paused }: Board,
  overall: Overall,
  sites: readonly Situation[],
  incidents: readonly Announcement[],
): BannerState {
  if (offline) return 'offline'
  if (imagesOff) return 'images-off'
  if (paused) return 'paused'
  if (sites.length > 0 && sites.every(({ state }) => state === 'maintenance')) return 'maintenance'
  return overall === 'operational' && incidents.length > 0 ? 'incident' : overall
}

function allDownOf(sites: readonly Situation[], board: Board): Reading['allDown'] {
  const [first, ...rest] = sites.filter(hasTrouble)
  const areAllDown =
    board.sites.every(({ status }) => status === 'down') && sites.every(({ ageMinutes }) => ageMinutes === null)
  if (!first || rest.length === 0 || !areAllDown) return null
  return rest.every(({ scope }) => scope === first.scope) ? (first.scope ?? 'unknown') : 'unknown'
}

function noticeOf(overall: Overall, announcements: readonly Announcement[], now: number): Notice | undefined {
  if (overall === 'down') return 'down'
  const kinds = announcementsInEffect(announcements, now).map(({ kind }) => kind)
  return kinds.find((kind) => kind !== 'notice')
}
