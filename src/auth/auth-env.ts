/** The client's port to its environment, except for WebCrypto. `browser/browser-env.ts` implements it; tests use a fake. */
import type { ServerClock } from '../base/server-clock.ts'
import type { Store } from '../base/store.ts'

export type Cancel = () => void

/**
 * A storage area of the browser. `set` throws AuthError 'storage-unavailable' if the storage is denied or full. The other methods
 * never throw.
 */
export interface StorageArea {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

/**
 * Stores key pairs whose private keys no script can read. A method rejects, or does not settle, if the browser denies
 * or blocks the storage.
 */
export interface KeyStore {
  /** Stores `pair` for `lifeMs` from `now` (ms since 1970), and removes those that have expired. */
  readonly set: (name: string, pair: CryptoKeyPair, now: number, lifeMs: number) => Promise<void>
  /** Resolves with the pair, or with null if there is none. */
  readonly get: (name: string) => Promise<CryptoKeyPair | null>
  readonly remove: (name: string) => Promise<void>
  /** Removes the pairs that have expired by the time `now` (ms since 1970). */
  readonly sweep: (now: number) => Promise<void>
}

/** How a request reaches the provider. 'silent' is a hidden frame. */
export type TransportKind = 'popup' | 'redirect' | 'silent'

/** A popup, frame or redirect that takes a request to the provider and brings the response back. */
export interface Transport {
  /** Navigates to `url`. Resolves with the URL that was handed over for `state`. Its response is not checked. */
  readonly go: (url: string, state: string, signal: AbortSignal) => Promise<string>
  readonly close: () => void
}

export interface AuthEnv {
  /** Origin of this page, such as `https://portal.als.example`. */
  readonly origin: string
  /** Path of this page, such as `/apps`. */
  readonly path: () => string
  /** Fragment of this page with its `#`, or ''. */
  readonly fragment: () => string
  /** Language of this page, such as `es` (BCP 47). */
  readonly language: () => string
  /** Wall clock, ms since 1970. */
  readonly now: () => number
  /** Reads the time in a response of the portal's server, for the whole page: see base/server-clock.ts. */
  readonly observeTime: ServerClock['observe']
  /** Returns this many random bytes from a cryptographic source. */
  readonly random: (bytes: number) => Uint8Array
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /**
   * Calls `call` once, when the wall clock reaches `atMs` (ms since 1970), even if the machine slept meanwhile. If the
   * wall clock is set back, calls `call` when the original wait has passed on a monotonic clock.
   */
  readonly wake: (atMs: number, call: () => void) => Cancel
  /** Calls `call` once, after `ms` milliseconds on a monotonic clock, which may stop while the machine sleeps. */
  readonly after: (ms: number, call: () => void) => Cancel
  /**
   * Calls `call` when this page has loaded, goes online or becomes visible, and when another page changes the mark in
   * `local` (protocol/mark.ts). Ends when the page is left.
   */
  readonly onReturn: (call: () => void) => Cancel
  /** Storage of this tab. */
  readonly session: StorageArea
  /** Storage of this browser. */
  readonly local: StorageArea
  /** The key store of this browser. */
  readonly keys: KeyStore
  /**
   * Opens a transport before its URL is known, because a popup must open during the click. Returns null if the browser
   * blocked the popup. `onClosed` is only a hint: an opener policy can make an open popup look closed.
   */
  readonly open: (via: TransportKind, onClosed: () => void) => Transport | null
  /** Whether the browser has what a sign-in needs: WebCrypto, Web Locks and broadcast channels. */
  readonly isSupported: boolean
  /** Tells the administrators, who read the console, of a claim that cannot be used. */
  readonly warn: (fault: string) => void
  /**
   * Takes the lock `name` until the page is left. Resolves with false if another page is known to hold the lock, and to
   * go on holding it: the former page of this tab may release its locks a moment after it is left.
   */
  readonly holdLock: (name: string) => Promise<boolean>
  /**
   * Loads the provider's session frame from `url`. Its messages go to `onMessage`. `post` returns false, and posts
   * nothing, until the frame has loaded.
   */
  readonly sessionFrame: (
    url: string,
    onMessage: (message: unknown) => void,
  ) => { readonly post: (message: string) => boolean; readonly close: Cancel }
}

/** The configuration of a deployment. `knownPaths` are the paths of the registered redirect URIs. */
export interface AuthConfig {
  readonly authority: string
  readonly clientId: string
  readonly scope: string
  /** More parameters of the authorization request, none of `ownParameters`. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Audiences of ID tokens that are trusted beside this client (OpenID Connect Core §3.1.3.7). */
  readonly audiences?: readonly string[]
  readonly loadUserInfo?: boolean
  /** The claim that lists the user's groups: a name, or a path of names with dots. Left out, no groups are read. */
  readonly groupsClaim?: string
  /**
   * Whether tokens are bound to a key of this browser (RFC 9449): if the provider offers it, never, or always, so that
   * nobody can sign in at a provider that does not offer it. Left out, if the provider offers it.
   */
  readonly dpop?: boolean | 'required'
  /** Where responses come in the URL. Left out, in the fragment if the provider says that it can. */
  readonly responseMode?: 'fragment' | 'query'
  readonly knownPaths: readonly string[]
}

/** 'slow': the provider does not answer in the popup yet. 'answered': its response is here, and is being exchanged. */
export type PopupProgress = 'open' | 'slow' | 'answered'

/** What the page shows of the popup of a sign-in. */
export interface SignInWindow extends Store<PopupProgress> {
  /** Brings the popup to the front. Call this in a click handler. */
  readonly focus: () => void
}
