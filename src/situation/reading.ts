import { announcementsInEffect, currentAnnouncements } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import { isTrouble, overallOf } from '../status/index.ts'
import type { Board, HistoryReader, Overall } from '../status/index.ts'
import { hasTrouble, MINUTE_MS, sameOr, situationOf } from './situation.ts'
import type { Moment, Scope, Situation } from './situation.ts'

/**
 * The states of the banner. `offline`, `images-off` and `paused` are about this page, not the sites. `incident`: the sites
 * respond, but an incident is announced.
 */
export type BannerState = Overall | 'offline' | 'images-off' | 'paused' | 'incident'

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
  /** The state of all sites. Those in maintenance do not count. */
  readonly overall: Overall
  /** `overall` for the title, the tab's icon and the menu: `checking` while the states are outdated. */
  readonly currentOverall: Overall
  readonly banner: BannerState
  /** Who reaches no site, if every site is down. Null if one is not, `unknown` if the monitor does not tell. */
  readonly allDown: Scope | 'unknown' | null
  /** The most important of an outage and the announcements in effect. */
  readonly notice: Notice | undefined
  /** The announced incidents in effect. */
  readonly incidents: readonly Announcement[]
  /** The age of the states while the device cannot check the sites or updates are paused, otherwise null. */
  readonly ageMinutes: number | null
  readonly board: Board
  readonly history: HistoryReader
}

interface ReadingSources {
  readonly board: Board
  /** The history at `now`. */
  readonly history: HistoryReader
  readonly announcements: readonly Announcement[]
}

/** Reads the situations. Those that say the same as in the former reading keep their identity. */
export function readSituations({ board, history, announcements }: ReadingSources, former?: Reading): Reading {
  const { now } = history
  const isOutdated = board.offline || board.imagesOff || board.paused
  const ageMinutes = isOutdated && board.lastCheckedAt !== null ? ageInMinutes(now - board.lastCheckedAt) : null
  const incidents = currentAnnouncements(announcements, now).filter(({ kind }) => kind === 'incident')
  const today = new Date(now).setHours(0, 0, 0, 0)
  const moment: Moment = { now, today, history, announcements, incidents, ageMinutes }
  // The age of a result is unknown before the end of the first round.
  const isUnknown = isOutdated && ageMinutes === null
  const sites = sameOr(
    former?.sites,
    board.sites.map((site, index) =>
      sameOr(former?.sites[index], situationOf(isUnknown ? { ...site, status: 'checking' } : site, moment)),
    ),
  )
  const inTrouble = sites.filter(hasTrouble).toSorted(downFirst)
  const found = new Set(board.lastRound.filter(({ status }) => isTrouble(status)).map(({ url }) => url))
  const overall = overallOfSites(sites, board)
  const currentOverall = isOutdated ? 'checking' : overall
  return {
    now,
    sites,
    inTrouble,
    inTroubleAtRoundEnd: inTrouble.filter(({ url }) => found.has(url)),
    overall,
    currentOverall,
    banner: bannerOf(board, overall, incidents),
    allDown: allDownOf(sites, board),
    notice: noticeOf(currentOverall, announcements, now),
    incidents,
    ageMinutes,
    board,
    history,
  }
}

/** An age of 59 s is not a minute yet. Negative if the clock was set back. */
const ageInMinutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

const downFirst = (one: Situation, other: Situation) => Number(other.state === 'down') - Number(one.state === 'down')

/** Ignores the sites in maintenance. If that leaves no site, the result is "operational" if all respond, else "checking". */
function overallOfSites(sites: readonly Situation[], board: Board): Overall {
  const states = sites.flatMap(({ state }) => (state === 'maintenance' ? [] : [state]))
  const areAllOperational = board.sites.every(({ status }) => status === 'operational')
  return states.length > 0 || areAllOperational ? overallOf(states) : 'checking'
}

function bannerOf(
  { offline, imagesOff, paused }: Board,
  overall: Overall,
  incidents: readonly Announcement[],
): BannerState {
  if (offline) return 'offline'
  if (imagesOff) return 'images-off'
  if (paused) return 'paused'
  return overall === 'operational' && incidents.length > 0 ? 'incident' : overall
}

function allDownOf(sites: readonly Situation[], board: Board): Reading['allDown'] {
  const [first, ...rest] = sites.filter(hasTrouble)
  const areAllDown = board.sites.every(({ status }) => status === 'down')
  if (!first || rest.length === 0 || !areAllDown || first.ageMinutes !== null) return null
  return rest.every(({ scope }) => scope === first.scope) ? (first.scope ?? 'unknown') : 'unknown'
}

function noticeOf(overall: Overall, announcements: readonly Announcement[], now: number): Notice | undefined {
  if (overall === 'down') return 'down'
  const kinds = announcementsInEffect(announcements, now).map(({ kind }) => kind)
  return kinds.find((kind) => kind !== 'notice')
}
