import { createLazyPart } from '../app/lazy.ts'

export type HistoryParts = typeof import('./site-history.tsx')

/** Components of the history, fetched after the history itself. */
export const historyParts = createLazyPart(() => import('./site-history.tsx'))

/** The list of today's disruptions. Fetched separately, so that the rest of the history need not wait for it. */
export const todayPart = createLazyPart(() => import('./today.tsx'))
