import type { AnnouncementKind } from './announcement.ts'

/** The limits of `announcements.json`, shared by the check in the build and the reader in the browser. */
export const announcementLimits = {
  fileBytes: 100_000,
  announcements: 50,
  /** In characters, like `title` and `text`. */
  id: 100,
  title: 120,
  text: 1000,
} as const

/** Most important first. */
export const announcementKinds = ['incident', 'maintenance', 'notice'] as const satisfies readonly AnnouncementKind[]

/** The `until` of announcements without an end. */
export const ENDLESS = 8.64e15
