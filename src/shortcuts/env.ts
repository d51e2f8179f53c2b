/** The storage that shortcuts need, shared with the other pages of this browser. `browser/env.ts` implements it. */
export interface ShortcutsEnv {
  /** The text under `key`, or null. */
  readonly read: (key: string) => string | null
  /** May fail silently. A choice that was not written lasts until the page is closed. */
  readonly write: (key: string, value: string) => void
  /** Calls `listener` when another page has changed the text under a key; null stands for any key. */
  readonly watch: (listener: (key: string | null) => void) => void
}
