export {
  announcementsInEffect,
  currentAnnouncements,
  dismissalOf,
  maintenanceEndOf,
  resolvedIncidents,
  updatesUntil,
} from './announcement.ts'
export type { Announcement, AnnouncementKind, AnnouncementUpdate } from './announcement.ts'
export { createAnnouncements } from './announcements.ts'
export type { Announcements } from './announcements.ts'
export { announcementLimits, isSafeLink, isText, readAnnouncementsFile } from './announcements-file.ts'
export type { FileFault } from './announcements-file.ts'
export { announcementKinds, endedAnnouncements, MAX_OF_KIND, selectAnnouncements } from './counted.ts'
export { vendorLimits, readVendorFile } from './vendor-file.ts'
export { createVendors, joinedAnnouncements } from './vendors.ts'
export { endOf, momentOf } from './moment.ts'
