import { createLazyPart } from '../app/lazy.ts'

export type HistoryParts = typeof import('./site-history.tsx')

/** Components of the history, fetched after the history itself. */
export const historyParts = createLazyPart(() => import('./site-history.tsx'))
