import { isVisible, onPresence } from '../../base/presence.ts'
import { browserStorage } from '../../base/safe-storage.ts'
import { after, every } from '../../base/timer.ts'
import type { Answer, StatusEnv } from '../status-env.ts'
import { loadImage } from './load-image.ts'
import { watchRedirect } from './refused-redirect.ts'

/** A small image that every build publishes. A group's own favicons may lack some. */
const PORTAL_IMAGE = '/images/webinar.svg'

/** Implements the status core's port with the browser's APIs. */
export function createBrowserEnv(): StatusEnv {
  return {
    now: () => Date.now(),
    loadImage,
    reach,
    reachPortal: (signal) => reach('/version.json', signal),
    // The time bypasses caches: an image from a cache may appear although images are switched off.
    loadPortalImage: (signal) => loadImage(`${PORTAL_IMAGE}?${Date.now()}`, signal),
    every,
    after,
    isOnline: () => navigator.onLine,
    isVisible,
    onPresence,
    storage: browserStorage,
  }
}

async function reach(address: string, signal: AbortSignal): Promise<Answer> {
  const startedAt = performance.now()
  const init: RequestInit = {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }
  const redirect = watchRedirect(address)
  const ok = await fetch(address, init).then(
    () => true,
    () => false,
  )
  const ms = performance.now() - startedAt
  // Chromium rejects just before it reports the violation of the policy.
  if (!ok) await new Promise((resolve) => setTimeout(resolve))
  redirect.stop()
  return { ok, ms, ...(redirect.isRefused() && { isRedirectRefused: true }) }
}
