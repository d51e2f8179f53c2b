import { createFileFetcher, FileFault } from '../base/published-file.ts'
import type { PublishedFileEnv } from '../base/published-file.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { GroupHistory } from './history-reader.ts'
import { parseMonitorFile } from './group-monitor-file.ts'
import type { MonitorFile } from './group-monitor-file.ts'

/** The history that the group's monitor has. Null until it is fetched, and while a fault lasts. */
export interface GroupMonitor extends Store<GroupHistory | null> {
  /** Fetches the file if the page is visible and the last request is an interval old. */
  readonly refresh: () => void
}

export interface GroupMonitorEnv extends PublishedFileEnv {
  /** The time by the clock of the portal's server, ms since 1970: that of the monitor may be right when the device's is not. */
  readonly serverNow: () => number
}

/** Reads the file of the group's own monitor, which measures the sites from somewhere else than this browser. */
export function createGroupMonitor(urls: readonly string[], intervalMs: number, env: GroupMonitorEnv): GroupMonitor {
  const store = createStore<GroupHistory | null>(null)
  let lastText: string | undefined
  let lastLeftOut = ''

  function adopt(text: string): FileFault | null {
    const history = store.get()
    const isUnchanged =
      text === lastText && history !== null && env.serverNow() - history.latestAt <= history.currentForMs
    // A monitor with a long step has the same file for minutes.
    if (isUnchanged) return null
    let file: MonitorFile
    try {
      file = parseMonitorFile(text, urls, env.serverNow())
    } catch (error) {
      return new FileFault((error as Error).message) // it throws nothing else
    }
    lastText = text
    const leftOut = leftOutOf(file)
    if (leftOut !== '' && leftOut !== lastLeftOut) env.warn(leftOut)
    lastLeftOut = leftOut
    // Until the next file is due, which is at the first refresh after an interval.
    store.set({ ...file, currentForMs: file.currentForMs + 2 * intervalMs })
    return null
  }

  return {
    ...store,
    refresh: createFileFetcher(env, intervalMs, { onText: adopt, onLost: () => store.set(null) }),
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
