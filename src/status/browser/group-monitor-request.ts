import { isVisible } from '../../base/presence.ts'
import { fetchText } from '../../base/published-file.ts'
import type { ServerClock } from '../../base/server-clock.ts'
import type { GroupMonitorEnv } from '../group-monitor.ts'
import { MAX_MONITOR_FILE_BYTES } from '../group-monitor-file.ts'

/** Fetches the file of the group's monitor from a path or an address. */
export function createGroupMonitorEnv(address: string, clock: Pick<ServerClock, 'now' | 'observe'>): GroupMonitorEnv {
  return {
    now: () => Date.now(),
    serverNow: clock.now,
    isVisible,
    // Nothing of the visitor: no cookies, no referrer, no arguments. Low: the file must not delay the page's own.
    fetchFile: () =>
      fetchText(
        address,
        MAX_MONITOR_FILE_BYTES,
        { cache: 'no-cache', credentials: 'omit', referrerPolicy: 'no-referrer', priority: 'low' },
        clock,
      ),
    warn: (fault) => console.error(`${address}: ${fault}`),
  }
}
