/** The port: all that the client needs of its surroundings. `browser/env.ts` is the real one, tests have their own. */

export type Cancel = () => void

/** A key-value store. `set` throws AuthError 'storage-unavailable' when the browser refuses; reading never throws. */
export interface Store {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

/** 'silent': a hidden frame. */
export type Navigator = 'popup' | 'redirect' | 'silent'

/** A way to the provider and back, opened before the address is known, because a popup must open in the click. */
export interface Passage {
  /** Brings the person to `url`; resolves with the address at which the answer to `state` arrived. */
  readonly go: (url: string, state: string, signal: AbortSignal) => Promise<string>
  readonly close: () => void
}

export interface AuthEnv {
  /** Origin of this page, such as `https://portal.als.example`. */
  readonly origin: string
  /** Path of this page, such as `/apps`. */
  readonly path: () => string
  /** Wall clock, ms since 1970. */
  readonly now: () => number
  readonly random: (bytes: number) => Uint8Array
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Calls back once, as soon as the wall clock has reached `atMs`, sleep and throttled timers included. */
  readonly wake: (atMs: number, call: () => void) => Cancel
  /** Calls back when the page may be able again to do what it could not: online, visible, out of the page cache. */
  readonly onReturn: (call: () => void) => Cancel
  readonly session: Store
  readonly local: Store
  /** null: the browser blocked the popup. `onClosed` is a hint only: see architecture, decision 3. */
  readonly open: (via: Navigator, onClosed: () => void) => Passage | null
  /** Runs `work` while no other page of this browser holds `name`. */
  readonly lock: <T>(name: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  /** Words to and from the other pages of this browser. */
  readonly channel: (name: string, hear: (word: unknown) => void) => (word: string) => void
  /** The provider's hidden page at `url`: what it says goes to `hear`. `say` tells whether it could hear. */
  readonly sessionFrame: (
    url: string,
    hear: (word: unknown) => void,
  ) => { readonly say: (word: string) => boolean; readonly close: Cancel }
}

/** What an operator configures. `knownPaths` are the paths that are registered as redirect URIs. */
export interface AuthConfig {
  readonly authority: string
  readonly clientId: string
  readonly scope: string
  readonly loadUserInfo: boolean
  readonly knownPaths: readonly string[]
  /** Seconds: how long ago the person may have proved who they are (OpenID Connect Core §3.1.2.1). */
  readonly maxAgeS?: number
  /** Watch for somebody signing in at the provider while nobody is signed in here. Default false. */
  readonly monitorAnonymous?: boolean
}
