import { isVisible, onPresence } from '../../base/presence.ts'
import type { GroupMonitorEnv } from '../group-monitor.ts'
import { MAX_MONITOR_FILE_BYTES } from '../monitor-file.ts'

const TIMEOUT_MS = 10_000

/** Fetches the file of the group's monitor from a path or an address. */
export function createGroupMonitorEnv(address: string): GroupMonitorEnv {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isOnline: () => navigator.onLine,
    isVisible,
    onPresence,
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
      return textOf(response)
    },
    warn: (fault) => console.error(`${address}: ${fault}`),
  }
}

/** @throws Error if the body is too large, as soon as that shows */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    if (bytes > MAX_MONITOR_FILE_BYTES) {
      void reader?.cancel()
      throw new Error(`it is larger than ${MAX_MONITOR_FILE_BYTES / 1_000_000} MB`)
    }
  }
  return new Blob(parts).text()
}
