import { createLazyPart } from '../app/lazy.ts'

export type HistoryParts = typeof import('./site-history.tsx')

/** Components of the history, fetched after the history itself. */
export const historyParts = createLazyPart(() => import('./site-history.tsx'))

/** The list of today, fetched with them. A part of its own, because it stands at the end of the page. */
export const todayPart = createLazyPart(() => import('./today.tsx'))
