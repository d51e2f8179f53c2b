export {
  announcementsInEffect,
  currentAnnouncements,
  maintenanceEndOf,
  resolvedIncidents,
  updatesUntil,
} from './announcement.ts'
export type { Announcement, AnnouncementUpdate } from './announcement.ts'
export { createAnnouncements } from './announcements.ts'
export type { Announcements } from './announcements.ts'
export { announcementKinds, announcementLimits } from './announcements-file.ts'
export { momentOf } from './moment.ts'
