/** The state of the monitored sites, in the terms of the specification, and the interface of the monitor. */

import type { Store } from '../store/index.ts'

/** The most severe first. `blocked`: the browser let the page send no request, so the state is not known. */
export const siteStates = ['down', 'degraded', 'checking', 'operational', 'blocked'] as const
export type SiteState = (typeof siteStates)[number]
/** The states that a response or an outage of the site itself leads to. */
export type MeasuredState = Exclude<SiteState, 'checking' | 'blocked'>
export type Overall = SiteState

/** A site's latest result. Sites keep the order of the configuration; each new result is a new object. */
export interface SiteStatus {
  readonly url: string
  readonly status: SiteState
  /** Whole milliseconds, as this browser measured them; null before the first result, and while it is down or blocked. */
  readonly responseTime: number | null
  /** Set by a confirmation request: the server responds, but its icon cannot be read. */
  readonly note?: 'icon-unreadable'
}

export interface Board {
  readonly sites: readonly SiteStatus[]
  /** When the latest round ended, ms since 1970; null before the first. */
  readonly lastCheckedAt: number | null
  /** A round is in progress. */
  readonly checking: boolean
  /** This device has no connection; the states are the last known ones. */
  readonly offline: boolean
  /** The user paused the schedule. */
  readonly paused: boolean
}

/** One probe of every site by this page. */
export interface Round {
  /** When it began, ms since 1970. */
  readonly at: number
  readonly sites: readonly SiteStatus[]
}

export interface StatusMonitor extends Store<Board> {
  /** Whether this page is the leader: the one in this browser that probes the sites. */
  readonly leads: () => boolean
  /** Calls the listener after each round, and at once with the latest one. Returns a function that unsubscribes. */
  readonly onRoundEnded: (listener: (round: Round) => void) => () => void
  /** Probes now and at each interval, or shows the results of the page that already does. */
  readonly start: () => void
  /** Probes every site that is not being probed already, or asks the leader to. */
  readonly refresh: () => void
  /** Stops the schedule. A round in progress is completed, and `refresh` still works. */
  readonly pause: () => void
  /** Probes now and at each interval. */
  readonly resume: () => void
  /** Cancels probes, timers and listeners, and keeps the board. `start` begins again. */
  readonly stop: () => void
}

export interface ProbedSite {
  readonly url: string
  /** The address of its icon, if that is not /favicon.ico at its origin. */
  readonly icon?: string
}

/** The part of the portal's configuration that the monitor needs. */
export interface StatusConfig {
  readonly sites: readonly ProbedSite[]
  /** Send a second, plain request before reporting a site as down. */
  readonly confirm: boolean
  /** From one round to the next. */
  readonly intervalMs: number
}

/** The board before the first result, as prerendered pages show it. */
export function initialBoard(config: Pick<StatusConfig, 'sites'>): Board {
  const sites = config.sites.map(({ url }) => ({ url, status: 'checking', responseTime: null }) as const)
  return { sites, lastCheckedAt: null, checking: false, offline: false, paused: false }
}

/** The number of sites that are operational. */
export const operationalCount = ({ sites }: Pick<Board, 'sites'>): number =>
  sites.filter(({ status }) => status === 'operational').length

/**
 * Returns the state for the banner: the worst of all sites, and "operational" only when all have responded.
 * A portal without sites is operational: "checking" would never end.
 */
export function overallOf(states: readonly SiteState[]): Overall {
  return siteStates.find((state) => states.includes(state)) ?? 'operational'
}

/**
 * `overallOf` without the sites at some addresses. If no other site is left, it is "operational" only while all sites
 * are, and otherwise "checking".
 */
export function overallExcept(urls: readonly string[], sites: readonly SiteStatus[]): Overall {
  const states = sites.filter(({ url }) => !urls.includes(url)).map(({ status }) => status)
  const areAllOperational = sites.every(({ status }) => status === 'operational')
  return states.length > 0 || areAllOperational ? overallOf(states) : 'checking'
}
