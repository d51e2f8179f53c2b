import type { SharedStorage } from '../base/safe-storage.ts'

/** The port of the preferences. `browser/browser-preferences.ts` implements it for browsers. */
export interface PreferencesEnv {
  /** If it refuses a choice, the choice lasts until the page is closed. */
  readonly storage: SharedStorage
  /** Sets an attribute of `<html>`; null removes it. */
  readonly setAttribute: (attribute: string, value: string | null) => void
}
