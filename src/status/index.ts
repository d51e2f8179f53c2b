export type {
  Board,
  LocalNetworkPermission,
  MeasuredState,
  Overall,
  Round,
  SiteState,
  SiteStatus,
  StatusConfig,
  TroubleState,
} from './board.ts'
export { boardAt, initialBoard, isTrouble, overallOf } from './board.ts'
export type { BoardStore } from './board-store.ts'
export { createGroupMonitor } from './group-monitor.ts'
export type { GroupMonitor } from './group-monitor.ts'
export { createHistory } from './history.ts'
export type { History } from './history.ts'
export { emptyHistory } from './history-reader.ts'
export type { Comparison, GroupHistory, HistoryAt, HistoryReader, Scope } from './history-reader.ts'
export { createMonitor } from './monitor.ts'
export type { StatusMonitor } from './monitor.ts'
export { createRecoveryWatch, isUnseen } from './recovery-watch.ts'
export type { RecoveryEnv, RecoveryWatch, WatchedSite } from './recovery-watch.ts'
export type { MonitorFile } from './group-monitor-file.ts'
export { addressOf, MAX_AHEAD_MS, MAX_MONITOR_FILE_BYTES, parseMonitorFile, readSamples } from './group-monitor-file.ts'
export { WEEK_MS } from './stretches.ts'
export type { Bar, Disruption, Sample, Stretch } from './stretches.ts'
export { isIconElsewhere, probeAddress } from './probe.ts'
export { DEGRADED_FROM_MS, FAST_ERROR_MS, TIMEOUT_MS } from './verdict.ts'
