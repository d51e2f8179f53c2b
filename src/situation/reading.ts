import { announcementsInEffect, currentAnnouncements, resolvedIncidents } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import { isTrouble, overallOf } from '../status/index.ts'
import type { Board, HistoryReader, LocalNetworkPermission, Overall, Scope, SiteState } from '../status/index.ts'
import { calmOf } from './calm.ts'
import type { Calm } from './calm.ts'
import type { SharedCause, SiteAccess } from './cause.ts'
import { createCauseFinder, refusedSites, sharedCauseOf } from './find-cause.ts'
import { ageOf, hasTrouble, sameOr, situationOf, startOfYesterday } from './situation.ts'
import type { Moment, Situation } from './situation.ts'

/**
 * The states of the banner. `offline`, `images-off` and `paused` are about this page, not the sites. `incident`: an incident
 * is announced, and no site is known to be in trouble. `maintenance`: all sites are under maintenance. `blocked`: the browser has
 * not been allowed to reach some sites, and the others are well.
 */
export type BannerState = Overall | 'offline' | 'images-off' | 'paused' | 'incident' | 'maintenance' | 'blocked'

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
  /**
   * The state of all sites in the latest complete round. Those in maintenance do not count. An announced incident in effect
   * makes it at least `degraded`, as it does `overall`.
   */
  readonly lastOverall: Overall
  /** The state of all sites now. Those in maintenance do not count, and while a state is outdated it is `checking`. */
  readonly overall: Overall
  readonly banner: BannerState
  /** Who reaches no site, if every site is down. Null if one is not, `unknown` if the monitor does not tell. */
  readonly allDown: Scope | 'unknown' | null
  /** The most important of an outage and the announcements in effect. */
  readonly notice: Notice | undefined
  /** What the banner may say while all is well. */
  readonly calm: Calm | null
  /** The nearest cause of what a complete round has found, and of what cannot be checked. */
  readonly cause: SharedCause | null
  /** The device cannot check the sites. */
  readonly isBlocked: boolean
  /** The announcements in effect, and upcoming maintenance. */
  readonly announcements: readonly Announcement[]
  /** The announced incidents in effect, newest first. */
  readonly incidents: readonly Announcement[]
  /** The incidents that have ended today or yesterday, those that ended last first. */
  readonly resolved: readonly Announcement[]
  /** The age of the latest complete round, as for a situation. */
  readonly ageMinutes: number | null
  readonly board: Board
  readonly history: HistoryReader
}

export interface ReadingSources {
  readonly board: Board
  /** The history at `now`. */
  readonly history: HistoryReader
  readonly announcements: readonly Announcement[]
  /** The time from one round to the next. */
  readonly intervalMs: number
  /** Whether the configuration names a monitor of the group's. */
  readonly hasMonitor: boolean
  /** What the configuration says about the way to the sites. */
  readonly sites?: readonly SiteAccess[]
  /** Whether the browser lets the page reach private addresses. Default: as if it did. */
  readonly localNetwork?: LocalNetworkPermission | undefined
}

/** Reads the situations. Those that say the same as in the former reading keep their identity. */
export function readSituations(sources: ReadingSources, former?: Reading): Reading {
  const { board, history, intervalMs, hasMonitor, sites: access = [], localNetwork = 'granted' } = sources
  const { now } = history
  const { lastCheckedAt } = board
  const isBlocked = board.offline || board.imagesOff
  const announcements = currentAnnouncements(sources.announcements, now)
  const incidents = announcements
    .filter(({ kind }) => kind === 'incident')
    .toSorted((one, other) => other.from - one.from)
  const moment: Moment = {
    now,
    today: new Date(now).setHours(0, 0, 0, 0),
    history,
    announcements,
    incidents,
    lastCheckedAt,
    refused: refusedSites(board.sites, access, localNetwork, history),
    isStopped: isBlocked || board.paused,
    // As long as the history takes the latest state for current.
    currentForMs: 2 * intervalMs,
  }
  const measuredSites = board.sites.map((site) => situationOf(site, moment))
  const causeOf = createCauseFinder(measuredSites, { sites: access, permission: localNetwork, incidents })
  const lastStates = new Map(board.lastRound.map(({ url, status }) => [url, status]))
  const wasFound = ({ url }: Situation) => isTrouble(lastStates.get(url) ?? 'checking')
  const explained = measuredSites.map((situation) => ({ ...situation, cause: causeOf(situation) }))
  const shared = sharedCauseOf(explained.filter(wasFound))
  const isOther = shared !== null && shared.cause.kind !== 'unknown'
  const sites = sameOr(
    former?.sites,
    explained.map((situation, index) => {
      const formerSite = former?.sites[index]
      const cause = situation.cause?.kind === 'unknown' ? { ...situation.cause, isOther } : situation.cause
      return sameOr(formerSite, { ...situation, cause: cause && sameOr(formerSite?.cause, cause) })
    }),
  )
  const inTrouble = sites.filter(hasTrouble).toSorted(downFirst)
  const measured = overallOfSites(sites, ({ state, ageMinutes }) =>
    isMeasuredState(state) && ageMinutes === null ? state : 'checking',
  )
  const ageMinutes = ageOf(lastCheckedAt, moment)
  const withIncidents = (state: Overall): Overall => (incidents.length > 0 ? overallOf(['degraded', state]) : state)
  const isOutdated = moment.isStopped || (measured === 'checking' && ageMinutes !== null)
  const overall = isOutdated ? measured : withIncidents(measured)
  return {
    now,
    sites,
    inTrouble,
    inTroubleAtRoundEnd: inTrouble.filter(wasFound),
    lastOverall: withIncidents(
      overallOfSites(sites, ({ url }) => (moment.refused.has(url) ? null : lastStates.get(url)) ?? 'checking'),
    ),
    overall,
    banner: bannerOf(board, measured, sites, incidents),
    allDown: allDownOf(sites, board),
    notice: noticeOf(overall, announcements, now),
    calm:
      lastCheckedAt === null || ageMinutes !== null || incidents.length > 0 ? null : calmOf(sites, history, hasMonitor),
    cause: isBlocked ? { cause: { kind: 'device' }, urls: [] } : shared,
    isBlocked,
    announcements,
    incidents,
    resolved: resolvedIncidents(sources.announcements, startOfYesterday(now), now),
    ageMinutes,
    board,
    history,
  }
}

const downFirst = (one: Situation, other: Situation) => Number(other.state === 'down') - Number(one.state === 'down')

const isMeasuredState = (state: Situation['state']): state is SiteState =>
  state !== 'maintenance' && state !== 'blocked'

/** The state of all sites but those under maintenance. If these are all, it is "checking": nobody knows. */
function overallOfSites(sites: readonly Situation[], stateOf: (situation: Situation) => SiteState): Overall {
  const counted = sites.filter(({ state }) => state !== 'maintenance')
  return counted.length > 0 || sites.length === 0 ? overallOf(counted.map(stateOf)) : 'checking'
}

function bannerOf(
  { offline, imagesOff, paused }: Board,
  measured: Overall,
  sites: readonly Situation[],
  incidents: readonly Announcement[],
): BannerState {
  if (offline) return 'offline'
  if (imagesOff) return 'images-off'
  if (paused) return 'paused'
  if (incidents.length > 0 && !isTrouble(measured)) return 'incident'
  const isBlocked = measured === 'checking' && sites.some(({ state }) => state === 'blocked')
  if (isBlocked && !sites.some(({ state }) => state === 'checking')) return 'blocked'
  return sites.length > 0 && sites.every(({ state }) => state === 'maintenance') ? 'maintenance' : measured
}

function allDownOf(sites: readonly Situation[], board: Board): Reading['allDown'] {
  const [first, ...rest] = sites.filter(hasTrouble)
  const areAllDown =
    board.sites.every(({ status }) => status === 'down') &&
    sites.every(({ ageMinutes, state }) => ageMinutes === null && state !== 'blocked')
  if (!first || rest.length === 0 || !areAllDown) return null
  return rest.every(({ scope }) => scope === first.scope) ? (first.scope ?? 'unknown') : 'unknown'
}

function noticeOf(overall: Overall, announcements: readonly Announcement[], now: number): Notice | undefined {
  if (overall === 'down') return 'down'
  const kinds = announcementsInEffect(announcements, now).map(({ kind }) => kind)
  return kinds.find((kind) => kind !== 'notice')
}
