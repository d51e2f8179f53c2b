/** How a request ended, and after how long. */
export interface Answer {
  readonly ok: boolean
  readonly ms: number
}

/** All that the status engine needs of the world. `src/status/browser/env.ts` is the browser's. */
export interface StatusEnv {
  /** Wall clock, ms since 1970: unlike a timer it shows that the machine slept. */
  readonly now: () => number

  /** `ok`: it is an image. `ms` must not grow because our own page was busy. An aborted load may stay unanswered. */
  readonly loadImage: (address: string, signal: AbortSignal) => Promise<Answer>

  /** A `no-cors` GET; `ok`: a server answered, whatever it said. */
  readonly reach: (address: string, signal: AbortSignal) => Promise<Answer>

  /** Both return what cancels them. */
  readonly every: (ms: number, run: () => void) => () => void
  readonly after: (ms: number, run: () => void) => () => void

  /** `false` can be believed, `true` cannot. */
  readonly isOnline: () => boolean
  readonly isVisible: () => boolean
  /** Calls when either of the two may have changed; returns what ends it. */
  readonly onPresence: (listener: () => void) => () => void

  /**
   * Asks to be the one page of this browser that leads under a name: later, never at once, `onLead` is called, when the
   * page before gives up, or soon with `steal`. Returns what gives up again. `onLost`: another one took it with `steal`.
   */
  readonly lead: (name: string, steal: boolean, then: { onLead: () => void; onLost: () => void }) => () => void
  /** To and from the other pages of this browser. */
  readonly openChannel: (name: string, onMessage: (message: unknown) => void) => Channel
}

export interface Channel {
  readonly say: (message: unknown) => void
  readonly close: () => void
}
