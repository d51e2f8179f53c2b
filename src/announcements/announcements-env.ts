import type { PublishedFileEnv } from '../base/published-file.ts'
import type { SharedStorage } from '../base/safe-storage.ts'

/** The port of the announcements. `browser/browser-announcements.ts` implements it for browsers. */
export interface AnnouncementsEnv extends PublishedFileEnv {
  readonly storage: SharedStorage
}
