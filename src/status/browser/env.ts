import { openChannel } from '../../browser/channel.ts'
import { withLock } from '../../browser/locks.ts'
import { isVisible, onPresence } from '../../browser/presence.ts'
import type { Answer, StatusEnv } from '../env.ts'
import { loadImage } from './load-image.ts'

/** The status core's port in a real page. */
export function createBrowserEnv(): StatusEnv {
  return {
    now: () => Date.now(),
    loadImage,
    reach,
    reachPortal: (signal) => reach('/version.json', signal),
    every(ms, run) {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isOnline: () => navigator.onLine,
    isVisible,
    onPresence,
    lead,
    openChannel(name, onMessage) {
      const channel = openChannel(name, onMessage)
      return { say: (message) => channel?.postMessage(message), close: () => channel?.close() }
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
  withLock(name, steal ? { steal } : { signal }, hold).catch(() => {
    if (signal.aborted) return
    // Another page has stolen the lock, or there are no locks: then each page probes for itself.
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
