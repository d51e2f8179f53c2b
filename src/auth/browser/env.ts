/** The real surroundings: window, clock, storage. */
import { AuthError } from '../errors.ts'
import type { AuthEnv, Store } from '../env.ts'
import { tolerant } from '../narrow.ts'
import { openFrame } from './frame.ts'
import { openPopup } from './popup.ts'
import { openRedirect } from './redirect.ts'
import { openSessionFrame } from './session-frame.ts'

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
    onReturn,
    open: (via, onClosed) => (via === 'popup' ? openPopup(onClosed) : via === 'silent' ? openFrame() : openRedirect()),
    // Without the API (an old browser) pages cannot take turns; each still works for itself.
    lock: (name, signal, work) => (navigator.locks ? navigator.locks.request(name, { signal }, work) : work()),
    channel(name, hear) {
      // Refused where storage is: then this page hears of no other.
      const channel = tolerant(() => new BroadcastChannel(name), null)
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data))
      return (word) => channel?.postMessage(word)
    },
    sessionFrame: openSessionFrame,
  }
}

/** Timers count while the machine sleeps and overflow after 24.8 days, so look at the clock at least once a minute. */
const LONGEST_TIMER_MS = 60_000

function wake(atMs: number, call: () => void): () => void {
  let timer = 0
  const look = () => {
    clearTimeout(timer)
    const leftMs = atMs - Date.now()
    if (leftMs > 0) return void (timer = window.setTimeout(look, Math.min(leftMs, LONGEST_TIMER_MS)))
    cancel()
    call()
  }
  const stopListening = onReturn(look)
  const cancel = () => {
    clearTimeout(timer)
    stopListening()
  }
  timer = window.setTimeout(look, Math.min(Math.max(0, atMs - Date.now()), LONGEST_TIMER_MS))
  return cancel
}

function onReturn(call: () => void): () => void {
  const listener = new AbortController()
  const { signal } = listener
  window.addEventListener('pageshow', call, { signal })
  window.addEventListener('online', call, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && call(), { signal })
  return () => listener.abort()
}

/** Even naming the storage throws where a browser denies it. */
function createStore(storage: () => Storage): Store {
  return {
    get: (key) => tolerant(() => storage().getItem(key), null),
    set(key, value) {
      if (!tolerant(() => (storage().setItem(key, value), true), false)) throw new AuthError('storage-unavailable')
    },
    remove: (key) => tolerant(() => storage().removeItem(key), undefined),
    keys: () => tolerant(() => Object.keys(storage()), []),
  }
}
