import type { Answer, StatusEnv } from '../env.ts'
import { loadImage } from './load-image.ts'

/** The engine's port in a real page. */
export function createBrowserEnv(): StatusEnv {
  return {
    now: () => Date.now(),
    loadImage,
    reach,
    every(ms, run) {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onPresence(listener) {
      const ending = new AbortController()
      const { signal } = ending
      addEventListener('online', listener, { signal })
      addEventListener('offline', listener, { signal })
      document.addEventListener('visibilitychange', listener, { signal })
      return () => ending.abort()
    },
    lead,
    openChannel(name, onMessage) {
      try {
        const channel = new BroadcastChannel(name)
        channel.onmessage = ({ data }) => onMessage(data)
        return { say: (message) => channel.postMessage(message), close: () => channel.close() }
      } catch {
        // Refused where storage is.
        return { say: () => {}, close: () => {} }
      }
    },
  }
}

function lead(name: string, steal: boolean, then: { onLead: () => void; onLost: () => void }): () => void {
  const request = new AbortController()
  const { signal } = request
  let isHeld = false
  const hold = () => {
    if (signal.aborted) return undefined
    isHeld = true
    then.onLead()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const ended = async () => navigator.locks.request(name, steal ? { steal } : { signal }, hold)
  ended().catch(() => {
    if (signal.aborted) return
    // Refused, as storage can be, or unknown to this browser: then each page probes for itself.
    if (isHeld) then.onLost()
    else void hold()
  })
  return () => request.abort()
}

async function reach(address: string, signal: AbortSignal): Promise<Answer> {
  const startedAt = performance.now()
  const ok = await fetch(address, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }).then(
    () => true,
    () => false,
  )
  return { ok, ms: performance.now() - startedAt }
}
