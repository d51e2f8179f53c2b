import { createLazyPart } from '../app/lazy.ts'

export type HistoryParts = typeof import('./site-history.tsx')

/** The components that show the history, fetched after the engine that stores it. */
export const historyParts = createLazyPart(() => import('./site-history.tsx'))

/** The list of today's disruptions, fetched separately so that the rest of the history does not wait for it. */
export const todayPart = createLazyPart(() => import('./today.tsx'))
