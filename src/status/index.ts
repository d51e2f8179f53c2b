export type SiteState = 'checking' | 'operational' | 'degraded' | 'down'
export type Overall = SiteState

export interface SiteStatus {
  readonly name: string
  readonly url: string
  readonly status: SiteState
  /** Milliseconds, as seen from this connection; null before the first answer and when nothing was measured. */
  readonly responseTime: number | null
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

export interface StatusMonitor {
  readonly get: () => Board
  readonly subscribe: (listener: () => void) => () => void
  /** Begins the first round at once and every 60 s after. */
  readonly start: () => void
  readonly refresh: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
}
