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
}
