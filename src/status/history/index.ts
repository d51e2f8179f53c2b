export { MINUTE_MS } from './day.ts'
export { createHistory, DAYS_KEPT } from './store.ts'
export type { History, HistoryEnv, HistoryReader } from './store.ts'
export type { Bar, DetailedBar, Figures, Span, Stretch, Summary } from './summary.ts'
