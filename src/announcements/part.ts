import { createLazyPart } from '../app/lazy.ts'

/** Reader, view and styles of the announcements, fetched once there are any. */
export const announcementsPart = createLazyPart(() => import('./announcements.tsx'))
