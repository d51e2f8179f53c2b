/** Implements the port of the client in a real page. */
import { holdLock } from './locks.ts'
import { onPageHide, onReturn } from '../../base/presence.ts'
import { onStorageChange } from '../../base/safe-storage.ts'
import { createServerClock } from '../../base/server-clock.ts'
import type { ServerClock } from '../../base/server-clock.ts'
import { after } from '../../base/timer.ts'
import { AuthError } from '../errors.ts'
import type { AuthConfig, AuthEnv, StorageArea } from '../auth-env.ts'
import { tryOr } from '../narrow.ts'
import { openFrame } from './frame.ts'
import { openKeyStore } from './key-pairs.ts'
import type { Popups } from './popup.ts'
import { openRedirect } from './redirect.ts'
import { openSessionFrame } from './session-frame.ts'

export function createBrowserEnv(
  config: AuthConfig,
  popups: Pick<Popups, 'open'>,
  { observe }: Pick<ServerClock, 'observe'> = createServerClock(() => Date.now()),
): AuthEnv {
  const transports = { popup: popups.open, silent: openFrame, redirect: openRedirect } as const
  return {
    origin: location.origin,
    path: () => location.pathname,
    fragment: () => location.hash,
    language: () => document.documentElement.lang,
    now: () => Date.now(),
    observeTime: observe,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: (url, init) => fetch(url, init),
    wake,
    after,
    session: createStorageArea(() => sessionStorage),
    local: createStorageArea(() => localStorage),
    keys: openKeyStore(config),
    onReturn: onReturnOrChange,
    open: (via, onClosed) => transports[via](onClosed),
    warn: (fault) => console.error(`Sign-in: ${fault}`),
    // Insecure contexts lack WebCrypto and Web Locks, and browsers from before 2022 lack Web Locks.
    isSupported: 'subtle' in crypto && 'locks' in navigator && 'BroadcastChannel' in window,
    holdLock,
    sessionFrame: openSessionFrame,
  }
}

/** Calls `call` when somebody returns to this page, and when another page has changed the mark (protocol/mark.ts). */
function onReturnOrChange(call: () => void): () => void {
  const stopReturn = onReturn(call)
  const stopChange = onStorageChange((key) => {
    if (key === null || key.startsWith('oidc-session:')) call()
  })
  return () => {
    stopReturn()
    stopChange()
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
    if (leftMs > 0) {
      timer = window.setTimeout(check, Math.min(leftMs, MAX_TIMER_MS))
      return
    }
    cancel()
    call()
  }
  const stopListening = onReturn(check)
  const cancel = () => {
    clearTimeout(timer)
    stopListening()
    stopPageHide()
  }
  // A page from the back/forward cache is loaded again, and must not begin a renewal before that.
  const stopPageHide = onPageHide(cancel)
  timer = window.setTimeout(check, Math.min(Math.max(0, remainingMs()), MAX_TIMER_MS))
  return cancel
}

/** Takes a function, because even the expression `localStorage` throws if the browser denies storage. */
function createStorageArea(storage: () => Storage): StorageArea {
  return {
    get: (key) => tryOr(() => storage().getItem(key), null),
    set(key, value) {
      try {
        storage().setItem(key, value)
      } catch {
        throw new AuthError('storage-unavailable')
      }
    },
    remove: (key) => tryOr(() => storage().removeItem(key), undefined),
    keys: () => tryOr(() => Object.keys(storage()), []),
  }
}
