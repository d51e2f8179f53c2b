/** What the dashboard shows of the monitored sites, in the words of the specification, and what it may ask for. */

export type SiteState = 'checking' | 'operational' | 'degraded' | 'down'
export type Overall = SiteState

/** One site's last known result, at the same position as in the configuration. Every answer makes a new object. */
export interface SiteStatus {
  readonly url: string
  readonly status: SiteState
  /** Whole milliseconds, as seen from this connection; null before the first answer and when nothing answered. */
  readonly responseTime: number | null
  /** Only with the second opinion: the site answers, its icon cannot be read. */
  readonly note?: 'icon-unreadable'
}

export interface Board {
  readonly sites: readonly SiteStatus[]
  /** ms since 1970 of the last finished round; null before. */
  readonly lastCheckedAt: number | null
  /** A round is under way. */
  readonly checking: boolean
  /** The browser says it has no connection: states are the last known. */
  readonly offline: boolean
  /** The person paused the 60-second round. */
  readonly paused: boolean
}

export interface Round {
  readonly at: number
  readonly sites: readonly SiteStatus[]
}

export interface StatusMonitor {
  readonly initial: Board
  readonly get: () => Board
  readonly subscribe: (listener: () => void) => () => void
  /** This is the page, of all in this browser, that asks the sites. */
  readonly leads: () => boolean
  /** Calls for each round of this page, and at once for the latest one that has ended. Returns the unsubscriber. */
  readonly onRoundEnded: (listener: (round: Round) => void) => () => void
  /** Begins the first round at once and every 60 s after, unless another page does: then this one shows what that finds. */
  readonly start: () => void
  /** Asks every site that is not being asked already, or has it done by the page that leads. */
  readonly refresh: () => void
  /** Stops the 60-second round. What is under way ends, and Refresh works. */
  readonly pause: () => void
  /** Asks at once and every 60 s after, as `start` does. */
  readonly resume: () => void
  /** Ends probes, timers and listening; the board stays as it is. `start` begins again. */
  readonly stop: () => void
}

/** A part of the portal's configuration: `{ sites: portal.sites, confirm: portal.status.confirm }` fits. */
export interface StatusConfig {
  readonly sites: readonly { readonly url: string }[]
  /** Ask a second time before saying "down". */
  readonly confirm: boolean
}

/** Nothing has answered yet: what prerendered pages show, and what a monitor holds until its first result. */
export function initialBoard(config: Pick<StatusConfig, 'sites'>): Board {
  const sites = config.sites.map(({ url }) => ({ url, status: 'checking', responseTime: null }) as const)
  return { sites, lastCheckedAt: null, checking: false, offline: false, paused: false }
}
