import { useEffect } from 'react'
import { createStore } from '../store/index.ts'
import type { Store } from '../store/index.ts'
import { useOptionalStore } from './use-store.ts'

/** A part of the program that is fetched when it is first needed. Its value is null until it is loaded. */
export interface LazyPart<Part> extends Store<Part | null> {
  /** Fetches the part unless it is loaded or loading. Rejects if that fails; the next call tries again. */
  readonly load: () => Promise<void>
}

/** The delay doubles before each retry of a failed fetch, so the first retry comes after twice this time. */
const RETRY_MS = 5_000

/**
 * Creates a part. `importPart` calls `import()`, which the build replaces with a call to first/fetch-part.ts. A failed
 * fetch is retried after a delay or, if the browser is offline, once the connection is back.
 */
export function createLazyPart<Part>(importPart: () => Promise<Part>): LazyPart<Part> {
  const { get, subscribe, initial, set } = createStore<Part | null>(null)
  let loading: Promise<void> | null = null
  let retryMs = RETRY_MS
  const load = () =>
    (loading ??= importPart().then(set, (error: unknown) => {
      loading = null
      const retry = () => load().catch(() => {})
      if (navigator.onLine) setTimeout(retry, (retryMs *= 2))
      else addEventListener('online', retry, { once: true })
      throw error
    }))
  return { get, subscribe, initial, load }
}

/** Returns the part, or null if it is not loaded. Loads it once `isNeeded` is true. */
export function useLazyPart<Part>(part: LazyPart<Part> | null, isNeeded = true): Part | null {
  useEffect(() => {
    // The console reports the failed request, and the page works without the part.
    if (isNeeded) part?.load().catch(() => {})
  }, [part, isNeeded])
  return useOptionalStore(part)
}
