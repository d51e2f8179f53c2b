/** What is stored in this browser for the origin of the portal. */
export interface StoredContent {
  readonly local: ReadonlyMap<string, string>
  /** The storage of this tab. */
  readonly session: ReadonlyMap<string, string>
  /** Until when each key pair is kept, ms since 1970. */
  readonly keyEnds: readonly number[]
}

/** The port of the list. `browser/env.ts` implements it for browsers. */
export interface PrivacyEnv {
  /** Storage that the browser denies is empty. Never rejects. */
  readonly read: () => Promise<StoredContent>
  /** Changes local storage, and tells all pages, this one too. Null removes the key. */
  readonly write: (key: string, text: string | null) => void
  /** Removes the key pairs. Never rejects. */
  readonly removeKeys: () => Promise<void>
  /** Calls the listener when any page has changed local storage. Returns a function that unsubscribes. */
  readonly onChange: (listener: () => void) => () => void
}
