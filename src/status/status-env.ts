import type { SharedStorage } from '../base/safe-storage.ts'

/** The outcome of a request and its duration. */
export interface Answer {
  readonly ok: boolean
  readonly ms: number
  /** The server responded with a redirect to a host that the policy of our pages refuses. */
  readonly isRedirectRefused?: boolean
}

/** The status core's port. `src/status/browser/browser-status.ts` implements it for browsers. */
export interface StatusEnv {
  /** Wall clock, ms since 1970. Unlike a timer, it reveals that the machine slept. */
  readonly now: () => number

  /**
   * `ok`: the response is an image. `ms` must not include time during which our own page was busy.
   * The promise of an aborted load may stay pending.
   */
  readonly loadImage: (address: string, signal: AbortSignal) => Promise<Answer>

  /** Sends a `no-cors` GET. `ok`: a server responded, with any status. */
  readonly reach: (address: string, signal: AbortSignal) => Promise<Answer>

  /** Requests a small file from the portal's server. `ok`: the server responded. */
  readonly reachPortal: (signal: AbortSignal) => Promise<Answer>

  /** Loads an image of the portal's own. Not `ok`: images are switched off in this browser, or it has no connection. */
  readonly loadPortalImage: (signal: AbortSignal) => Promise<Answer>

  /** Starts an interval. Returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void

  /** Neither value is reliable: a virtual network adapter may hide a connection, and a network may lead nowhere. */
  readonly isOnline: () => boolean
  readonly isVisible: () => boolean
  /** Calls the listener when the connection or the page's visibility changes. */
  readonly onPresence: (listener: () => void) => void

  readonly storage: SharedStorage
}
