/** The state of the monitored sites: checking, operational, degraded or down. */

/** In order of precedence for the overall state. */
const siteStates = ['down', 'degraded', 'checking', 'operational'] as const
export type SiteState = (typeof siteStates)[number]
export type MeasuredState = Exclude<SiteState, 'checking'>
export type TroubleState = Extract<SiteState, 'down' | 'degraded'>

/** Whether one state takes precedence over the other. */
export const isWorse = (one: SiteState, other: SiteState): boolean =>
  siteStates.indexOf(one) < siteStates.indexOf(other)

export const isTrouble = (state: string): state is TroubleState => state === 'down' || state === 'degraded'

/** Narrows a value that another program may have stored. */
export const isMeasured = (value: unknown): value is MeasuredState =>
  value !== 'checking' && siteStates.some((state) => state === value)
export type Overall = SiteState

/** A site's latest result. Sites keep the order of the configuration; each new result is a new object. */
export interface SiteStatus {
  readonly url: string
  readonly status: SiteState
  /** Whole milliseconds, measured by this browser; null before the first result and while down. */
  readonly responseTime: number | null
  /** Set by a confirmation request: the server responds, but its icon cannot be read. */
  readonly note?: 'icon-unreadable'
  /** When this page found the result, ms since 1970. Absent once the round is complete: see `lastCheckedAt`. */
  readonly foundAt?: number
}

export interface Board {
  readonly sites: readonly SiteStatus[]
  /** When the latest complete round began, ms since 1970; null until there is one. */
  readonly lastCheckedAt: number | null
  /** The results of the latest complete round. Empty until there is one. */
  readonly lastRound: readonly SiteStatus[]
  /** This page is probing the sites. */
  readonly checking: boolean
  /** This device has no connection; the states are those of the last results. */
  readonly offline: boolean
  /** This browser loads no images, so it cannot check the sites; the states are those of the last results. */
  readonly imagesOff: boolean
  /** The user paused the schedule. */
  readonly paused: boolean
  /** When a paused page resumes by itself if it stays visible, ms since 1970. Null while it is not paused. */
  readonly resumesAt: number | null
}

/** One probe of every site by one page. */
export interface Round {
  /** When the round began, ms since 1970. */
  readonly at: number
  readonly sites: readonly SiteStatus[]
}

/** Whether the browser lets a page reach private addresses: allowed or not needed, not decided yet, or refused. */
export type LocalNetworkPermission = 'granted' | 'prompt' | 'denied'

export interface ProbedSite {
  readonly url: string
  /** The address of the icon, if it is not /favicon.ico at the site's origin. */
  readonly icon?: string
}

/** The part of the portal's configuration that the monitor needs. */
export interface StatusConfig {
  readonly sites: readonly ProbedSite[]
  /** Whether to send a plain request before a site whose icon failed is reported as down. */
  readonly confirm: boolean
  /** The time from the start of one round to the next. */
  readonly intervalMs: number
}

/** Returns the board before the first result, which prerendered pages show. */
export function initialBoard(config: Pick<StatusConfig, 'sites'>): Board {
  const sites = config.sites.map(({ url }) => ({ url, status: 'checking', responseTime: null }) as const)
  return {
    sites,
    lastCheckedAt: null,
    lastRound: [],
    checking: false,
    offline: false,
    imagesOff: false,
    paused: false,
    resumesAt: null,
  }
}

/** Returns the board with its times moved from the device's clock to that of the page, `offsetMs` ahead. */
export function boardAt(board: Board, offsetMs: number): Board {
  if (offsetMs === 0) return board
  const moved = (at: number | null) => at && at + offsetMs
  return {
    ...board,
    sites: board.sites.map((site) =>
      site.foundAt === undefined ? site : { ...site, foundAt: site.foundAt + offsetMs },
    ),
    lastCheckedAt: moved(board.lastCheckedAt),
    resumesAt: moved(board.resumesAt),
  }
}

/**
 * Returns the state for the banner: the first of `siteStates` that any site has. A portal without sites is operational,
 * because "checking" would never end.
 */
export function overallOf(states: readonly SiteState[]): Overall {
  return siteStates.find((state) => states.includes(state)) ?? 'operational'
}
