export type {
  Board,
  MeasuredState,
  Overall,
  Round,
  SiteState,
  SiteStatus,
  StatusConfig,
  StatusMonitor,
} from './board.ts'
export { initialBoard, overallExcept, overallOf } from './board.ts'
export type { BoardStore } from './board-store.ts'
export { createHistory, emptyHistory } from './history.ts'
export type { History, HistoryAt, HistoryReader } from './history.ts'
export { createMonitor } from './monitor.ts'
export { MAX_UNSEEN_MS, WEEK_MS } from './stretches.ts'
export type { Bar, Stretch } from './stretches.ts'
export { DEGRADED_FROM_MS, FAST_ERROR_MS, TIMEOUT_MS } from './verdict.ts'
