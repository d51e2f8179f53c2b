import type { StatusEnv } from './env.ts'
import { CONFIRM_TIMEOUT_MS, RECONNECT_AFTER_MS } from './limits.ts'
import { measureRequest } from './probe.ts'

/**
 * Tells an outage of all sites from a lost connection, which browsers do not always report. While the portal's own
 * server cannot be reached either, the page counts as offline and asks that server again every RECONNECT_AFTER_MS.
 */
export function createConnection(env: StatusEnv, onChange: () => void) {
  let isCut = false
  let check: Promise<boolean> | undefined
  let lifetime = new AbortController()

  const ask = async ({ signal }: AbortController): Promise<boolean> => {
    const { kind } = await measureRequest(env, CONFIRM_TIMEOUT_MS, signal, async (inner) => env.reachPortal(inner))
    if (signal.aborted) return false
    const wasCut = isCut
    isCut = kind !== 'loaded'
    check = undefined
    if (isCut) signal.addEventListener('abort', env.after(RECONNECT_AFTER_MS, isConnected))
    if (isCut !== wasCut) onChange()
    return !isCut
  }
  /** Resolves to whether the portal's server responds. Simultaneous calls share a request. */
  const isConnected = () => (check ??= ask(lifetime))

  return {
    isConnected,
    isOnline: () => env.isOnline() && !isCut,
    stop() {
      lifetime.abort()
      lifetime = new AbortController()
      check = undefined
      isCut = false
    },
  }
}
