/** The outcome of a request and its duration. */
export interface Answer {
  readonly ok: boolean
  readonly ms: number
}

/** The values of `targetAddressSpace` that the probes use: https://wicg.github.io/local-network-access/ */
export type AddressSpace = 'public' | 'local'

/** The status core's port. `src/status/browser/env.ts` implements it for browsers. */
export interface StatusEnv {
  /** Wall clock, ms since 1970. Unlike a timer, it reveals that the machine slept. */
  readonly now: () => number

  /**
   * `ok`: the response is an image. `ms` must not include time during which our own page was busy.
   * The promise of an aborted load may stay pending.
   */
  readonly loadImage: (address: string, signal: AbortSignal) => Promise<Answer>

  /**
   * Sends a `no-cors` GET. `ok`: a server responded, with any status. With an address space, browsers that support
   * Local Network Access fail the request as soon as they have connected to an address in another space.
   */
  readonly reach: (address: string, signal: AbortSignal, addressSpace?: AddressSpace) => Promise<Answer>

  /**
   * Whether the browser lets this page send requests to private addresses. `prompt`: the first such request makes the
   * browser ask the user, and hangs until the answer. Resolves to `granted` in browsers without this permission. If a
   * browser ignores address spaces, resolves to `granted` instead of `prompt`.
   */
  readonly localNetworkAccess: () => Promise<PermissionState>
  /** Calls the listener when this permission changes. Returns a function that unsubscribes. */
  readonly onLocalNetworkAccess: (listener: () => void) => () => void

  /** Requests a small file from the portal's server. `ok`: the server responded. */
  readonly reachPortal: (signal: AbortSignal) => Promise<Answer>

  /** Starts an interval. Returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void

  /** `false` is reliable, `true` is not: https://html.spec.whatwg.org/#dom-navigator-online */
  readonly isOnline: () => boolean
  readonly isVisible: () => boolean
  /** Calls the listener when the connection or the page's visibility changes. Returns a function that unsubscribes. */
  readonly onPresence: (listener: () => void) => () => void

  /**
   * Asks to become the only leader in this browser under `name`. Calls `onLead`, never synchronously, once no other
   * page leads, or without waiting for that if `steal` is set. Calls `onLost` when another page has stolen the lead.
   * Returns a function that withdraws the request or gives up the lead.
   */
  readonly lead: (name: string, steal: boolean, then: { onLead: () => void; onLost: () => void }) => () => void
  /** Opens a channel to the other pages of this browser. */
  readonly openChannel: (name: string, onMessage: (message: unknown) => void) => Channel
}

export interface Channel {
  readonly say: (message: unknown) => void
  readonly close: () => void
}
