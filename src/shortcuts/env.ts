/** The storage that all pages of this browser share. */
export interface ShortcutsEnv {
  readonly read: (key: string) => string | null
  /** May fail silently: the shortcuts then last until the page is closed. */
  readonly write: (key: string, value: string) => void
  /** Calls `listener` with the key that another page has changed, or with null if it has cleared the storage. */
  readonly watch: (listener: (key: string | null) => void) => void
}
