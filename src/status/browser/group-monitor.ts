import { isVisible } from '../../base/presence.ts'
import type { GroupMonitorEnv } from '../group-monitor.ts'
import { MAX_MONITOR_FILE_BYTES } from '../monitor-file.ts'

const TIMEOUT_MS = 10_000

/** Fetches the file of the group's monitor from a path or an address. */
export function createGroupMonitorEnv(address: string): GroupMonitorEnv {
  return {
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    isVisible,
    async fetchFile() {
      // Nothing of the visitor: no cookies, no referrer, no arguments. Low: the file must not delay the page's own.
      const response = await fetch(address, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        priority: 'low',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 404 || response.status === 410) return null
      if (!response.ok) throw new Error(`the response has status ${response.status}`)
      const text = await response.text()
      if (text.length > MAX_MONITOR_FILE_BYTES) throw new Error('it is larger than 4 MB')
      return text
    },
    warn: (fault) => console.error(`${address}: ${fault}`),
  }
}
