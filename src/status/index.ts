export type { Board, Overall, Round, SiteState, SiteStatus, StatusConfig, StatusMonitor } from './board.ts'
export { initialBoard, operationalCount, overallExcept, overallOf } from './board.ts'
export { createMonitor } from './monitor.ts'
export { DEGRADED_FROM_MS, FAST_ERROR_MS, TIMEOUT_MS } from './limits.ts'
