/** The outcome of a request and its duration. */
export interface Answer {
  readonly ok: boolean
  readonly ms: number
}

/** The kind of IP address that `targetAddressSpace` of `fetch` names: https://wicg.github.io/local-network-access/ */
export type AddressSpace = 'public' | 'local'

/** The status core's port. `src/status/browser/env.ts` implements it for browsers. */
export interface StatusEnv {
  /** Wall clock, ms since 1970: unlike a timer it reveals that the machine slept. */
  readonly now: () => number

  /**
   * `ok`: the response is an image. `ms` must not include time in which our own page was busy.
   * The promise of an aborted load may stay pending.
   */
  readonly loadImage: (address: string, signal: AbortSignal) => Promise<Answer>

  /**
   * Sends a `no-cors` GET. `ok`: a server responded, with any status. With an address space, browsers that support Local
   * Network Access fail at once if the server's address is in another.
   */
  readonly reach: (address: string, signal: AbortSignal, addressSpace?: AddressSpace) => Promise<Answer>

  /**
   * Whether the browser lets this page send requests to private addresses. `prompt`: it asks the person at the first
   * such request, which hangs meanwhile. Browsers without this permission count as `granted`, and so does `prompt` in
   * those that ignore address spaces.
   */
  readonly localNetworkAccess: () => Promise<PermissionState>
  /** Calls the listener when that changes. Returns a function to unsubscribe. */
  readonly onLocalNetworkAccess: (listener: () => void) => () => void

  /** Requests a small file of the portal from its server. `ok`: it responded. */
  readonly reachPortal: (signal: AbortSignal) => Promise<Answer>

  /** Starts an interval. Returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void

  /** `false` is reliable, `true` is not: https://html.spec.whatwg.org/#dom-navigator-online */
  readonly isOnline: () => boolean
  readonly isVisible: () => boolean
  /** Calls the listener when the page goes online or offline, is shown or hidden. Returns a function to unsubscribe. */
  readonly onPresence: (listener: () => void) => () => void

  /**
   * Requests to be the one page of this browser that leads under a name. Calls `onLead`, never synchronously, once the
   * current leader gives up, or without waiting for it if `steal` is set. Calls `onLost` when another page has stolen
   * the lead. Returns a function that withdraws the request or gives up the lead.
   */
  readonly lead: (name: string, steal: boolean, then: { onLead: () => void; onLost: () => void }) => () => void
  /** Opens a channel to the other pages of this browser. */
  readonly openChannel: (name: string, onMessage: (message: unknown) => void) => Channel
}

export interface Channel {
  readonly say: (message: unknown) => void
  readonly close: () => void
}
