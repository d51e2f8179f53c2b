import { createFileFetcher } from '../base/published-file.ts'
import type { PublishedFileEnv } from '../base/published-file.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { StatusEnv } from './env.ts'
import type { GroupHistory } from './history-reader.ts'
import { parseMonitorFile } from './group-monitor-file.ts'
import type { MonitorFile } from './group-monitor-file.ts'

/** The port of the group's monitor. `browser/group-monitor.ts` implements it for browsers. */
export interface GroupMonitorEnv extends PublishedFileEnv, Pick<StatusEnv, 'isOnline'> {}

/** The history that the group's monitor has. Null until it is fetched, and while there is a fault. */
export interface GroupMonitor extends Store<GroupHistory | null> {
  /** Fetches the file if the page is visible and online, and the last request is an interval old. */
  readonly refresh: () => void
}

/** Reads the file of the group's own monitor, which measures the sites from somewhere else than this browser. */
export function createGroupMonitor(urls: readonly string[], intervalMs: number, env: GroupMonitorEnv): GroupMonitor {
  const store = createStore<GroupHistory | null>(null)
  let lastText: string | undefined
  let lastFault = ''

  function warn(fault: string): void {
    if (fault !== '' && fault !== lastFault) env.warn(fault)
    lastFault = fault
  }

  function adopt(text: string | null): void {
    if (text === null) return reject('it is missing')
    const history = store.get()
    const isUnchanged = text === lastText && history !== null && env.now() - history.latestAt <= history.currentForMs
    lastText = text
    // A monitor with a long step has the same file for minutes.
    if (isUnchanged) return
    let file: MonitorFile
    try {
      file = parseMonitorFile(text, urls, env.now())
    } catch (error) {
      return reject((error as Error).message) // it throws nothing else
    }
    warn(leftOutOf(file))
    // Until the next file is due, which is at the first refresh after an interval.
    store.set({ ...file, currentForMs: file.currentForMs + 2 * intervalMs })
  }

  function reject(fault: string): void {
    warn(fault)
    store.set(null)
  }

  const fetchFile = createFileFetcher(env, intervalMs, adopt, ({ message }) => reject(message))

  return {
    ...store,
    refresh: () => env.isOnline() && fetchFile(),
  }
}

/** Names the series that do not count, in one short line whatever the file has. Empty if all of them do. */
function leftOutOf({ faults, unknown }: MonitorFile): string {
  return [
    ...(faults.length > 0 ? [`left out: ${listOf(faults)}`] : []),
    ...(unknown.length > 0 ? [`addresses that are not sites of the portal: ${listOf(unknown)}`] : []),
  ].join('; ')
}

const MAX_NAMED = 5
const MAX_NAME_LENGTH = 150

function listOf(items: readonly string[]): string {
  const named = items.slice(0, MAX_NAMED).map((item) => item.slice(0, MAX_NAME_LENGTH))
  return [...named, ...(items.length > MAX_NAMED ? [`and ${items.length - MAX_NAMED} more`] : [])].join(', ')
}
