/** The real surroundings: window, clock, storage. */
import { AuthError } from '../errors.ts'
import type { AuthEnv, Store } from '../env.ts'
import { openPopup } from './popup.ts'
import { openRedirect } from './redirect.ts'

export function createBrowserEnv(): AuthEnv {
  return {
    origin: location.origin,
    path: () => location.pathname,
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: (url, init) => fetch(url, init),
    wake,
    session: createStore(() => sessionStorage),
    local: createStore(() => localStorage),
    open: (via, onClosed) => (via === 'popup' ? openPopup(onClosed) : openRedirect()),
  }
}

/** Timers count while the machine sleeps and overflow after 24.8 days, so look at the clock at least once a minute. */
const LONGEST_TIMER_MS = 60_000

function wake(atMs: number, call: () => void): () => void {
  let timer = 0
  const look = () => {
    clearTimeout(timer)
    const left = atMs - Date.now()
    if (left > 0) timer = window.setTimeout(look, Math.min(left, LONGEST_TIMER_MS))
    else {
      cancel()
      call()
    }
  }
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('pageshow', look)
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
  window.addEventListener('pageshow', look)
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  timer = window.setTimeout(look, Math.min(Math.max(0, atMs - Date.now()), LONGEST_TIMER_MS))
  return cancel
}

/** Even naming the storage throws where a browser denies it. */
function createStore(storage: () => Storage): Store {
  const tolerant = <T>(read: () => T, otherwise: T) => {
    try {
      return read()
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => tolerant(() => storage().getItem(key), null),
    set(key, value) {
      try {
        storage().setItem(key, value)
      } catch {
        throw new AuthError('storage-unavailable')
      }
    },
    remove: (key) => tolerant(() => storage().removeItem(key), undefined),
    keys: () => tolerant(() => Object.keys(storage()), []),
  }
}
