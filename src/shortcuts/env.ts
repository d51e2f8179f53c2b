/** The storage that all pages of this browser share. */
export interface ShortcutsEnv {
  readonly read: (key: string) => string | null
  /** May fail silently: the choice then lasts until the page is closed. */
  readonly write: (key: string, value: string) => void
  /** Calls `listener` when another page changed the value of a key; null means any key. */
  readonly watch: (listener: (key: string | null) => void) => void
}
