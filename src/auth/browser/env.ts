/** Implements the port of the client in a real page. */
import { openChannel } from '../../browser/channel.ts'
import { hasLocks, holdLock, withLock } from '../../browser/locks.ts'
import { onPageHide, onReturn } from '../../browser/presence.ts'
import { AuthError } from '../errors.ts'
import type { AuthEnv, Store } from '../env.ts'
import { tryOr } from '../narrow.ts'
import { openFrame } from './frame.ts'
import { openPopup } from './popup.ts'
import { openRedirect } from './redirect.ts'
import { openSessionFrame } from './session-frame.ts'

export function createBrowserEnv(): AuthEnv {
  return {
    origin: location.origin,
    path: () => location.pathname,
    language: () => document.documentElement.lang,
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: (url, init) => fetch(url, init),
    wake,
    after(ms, call) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    session: createStore(() => sessionStorage),
    local: createStore(() => localStorage),
    openKeys: async () => (await import('./keys.ts')).openKeyStore(),
    onReturn,
    open: (via, onClosed) => (via === 'popup' ? openPopup(onClosed) : via === 'silent' ? openFrame() : openRedirect()),
    // Without Web Locks pages cannot take turns, so each runs its work at once.
    lock: (name, signal, work) => (hasLocks() ? withLock(name, { signal }, work) : work()),
    hold: holdLock,
    onLeave: onPageHide,
    channel(name, onMessage) {
      const channel = openChannel(name, onMessage)
      return (message) => channel?.postMessage(message)
    },
    sessionFrame: openSessionFrame,
  }
}

/** Check the clock at least this often: timers stop while the machine sleeps, and overflow after 24.8 days. */
const MAX_TIMER_MS = 60_000

function wake(atMs: number, call: () => void): () => void {
  let timer = 0
  const endsAt = performance.now() + atMs - Date.now()
  // The wall clock includes sleep. The monotonic clock ends the wait even if the wall clock is set back.
  const remainingMs = () => Math.min(atMs - Date.now(), endsAt - performance.now())
  const check = () => {
    clearTimeout(timer)
    const leftMs = remainingMs()
    if (leftMs > 0) return void (timer = window.setTimeout(check, Math.min(leftMs, MAX_TIMER_MS)))
    cancel()
    call()
  }
  const stopListening = onReturn(check)
  const cancel = () => {
    clearTimeout(timer)
    stopListening()
  }
  timer = window.setTimeout(check, Math.min(Math.max(0, remainingMs()), MAX_TIMER_MS))
  return cancel
}

/** Takes a function, because even the expression `localStorage` throws if the browser denies storage. */
function createStore(storage: () => Storage): Store {
  return {
    get: (key) => tryOr(() => storage().getItem(key), null),
    set(key, value) {
      if (!tryOr(() => (storage().setItem(key, value), true), false)) throw new AuthError('storage-unavailable')
    },
    remove: (key) => tryOr(() => storage().removeItem(key), undefined),
    keys: () => tryOr(() => Object.keys(storage()), []),
  }
}
