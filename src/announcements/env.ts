import type { SharedStorage } from '../base/safe-storage.ts'

/** The port of the announcements. `browser/env.ts` implements it for browsers. */
export interface AnnouncementsEnv {
  /** Wall clock, ms since 1970. */
  readonly now: () => number
  readonly isVisible: () => boolean
  /** Returns the text of the file, or null if it is missing. Rejects if the request fails. */
  readonly fetchFile: () => Promise<string | null>
  readonly storage: SharedStorage
  /** Tells operators in the console what is wrong with the file. */
  readonly warn: (fault: string) => void
}
