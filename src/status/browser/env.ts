import { openChannel } from '../../browser/channel.ts'
import { withLock } from '../../browser/locks.ts'
import { isVisible, onPresence } from '../../browser/presence.ts'
import type { AddressSpace, Answer, StatusEnv } from '../env.ts'
import { loadImage } from './load-image.ts'

/** Implements the status core's port with the browser's APIs. */
export function createBrowserEnv(): StatusEnv {
  const permission = queryLocalNetworkAccess()
  return {
    now: () => Date.now(),
    loadImage,
    reach,
    reachPortal: (signal) => reach('/version.json', signal),
    async localNetworkAccess() {
      const state = (await permission)?.state
      return state === undefined || (state === 'prompt' && !readsAddressSpace()) ? 'granted' : state
    },
    onLocalNetworkAccess(listener) {
      const listening = new AbortController()
      const { signal } = listening
      void permission.then((status) => status?.addEventListener('change', listener, { signal }))
      return () => listening.abort()
    },
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
    // Another page has stolen the lock, or the browser has no locks and each page probes for itself.
    if (isHeld) then.onLost()
    else void hold()
  })
  return () => request.abort()
}

/** Resolves to undefined in browsers without Local Network Access. */
async function queryLocalNetworkAccess(): Promise<PermissionStatus | undefined> {
  // Chromium before version 145 knows only the second name. TypeScript knows neither.
  for (const name of ['local-network', 'local-network-access'] as unknown as readonly PermissionName[]) {
    try {
      return await navigator.permissions.query({ name })
    } catch {
      // The browser does not know this name, or the page came over plain HTTP and has no `navigator.permissions`.
    }
  }
  return undefined
}

/** Whether `fetch` supports `targetAddressSpace`. Firefox ignores it, so in Firefox a prompt looks like an outage. */
function readsAddressSpace(): boolean {
  let isRead = false
  const probe: RequestInit & { readonly targetAddressSpace: undefined } = {
    get targetAddressSpace() {
      isRead = true
      return undefined
    },
  }
  void new Request('/', probe)
  return isRead
}

async function reach(address: string, signal: AbortSignal, addressSpace?: AddressSpace): Promise<Answer> {
  const startedAt = performance.now()
  const init: RequestInit & { readonly targetAddressSpace: AddressSpace | undefined } = {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    targetAddressSpace: addressSpace,
    signal,
  }
  const ok = await fetch(address, init).then(
    () => true,
    () => false,
  )
  return { ok, ms: performance.now() - startedAt }
}
