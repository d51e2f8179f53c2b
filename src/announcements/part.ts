import { createLazyPart } from '../app/lazy.ts'

/** The reader, view and styles of announcements, fetched once there are any. */
export const announcementsPart = createLazyPart(() => import('./announcements.tsx'))
