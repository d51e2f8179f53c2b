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
  }
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
