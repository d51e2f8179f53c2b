import { useEffect } from 'react'
import { createStore } from '../store/index.ts'
import type { Store } from '../store/index.ts'
import { useOptionalStore } from './use-store.ts'

/** A part of the program that is fetched when it is first needed. Null until then: the page works without it. */
export interface LazyPart<Part> extends Store<Part | null> {
  /** Fetches the part unless it is loaded or loading. Rejects if that fails; the next call tries again. */
  readonly load: () => Promise<void>
}

/** `fetchPart` is an `import()`. A fetch that failed offline is repeated once the connection is back. */
export function createLazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  const { get, subscribe, initial, set } = createStore<Part | null>(null)
  let loading: Promise<void> | null = null
  const load = () =>
    (loading ??= fetchPart().then(set, (error: unknown) => {
      loading = null
      if (!navigator.onLine) addEventListener('online', () => load().catch(() => {}), { once: true })
      throw error
    }))
  return { get, subscribe, initial, load }
}

/** The part, or null while it is missing. Fetches it once `isNeeded` is true; until then `part` may be null. */
export function useLazyPart<Part>(part: LazyPart<Part> | null, isNeeded = true): Part | null {
  useEffect(() => {
    // The console reports the failed request, and the page works without the part.
    if (isNeeded) part?.load().catch(() => {})
  }, [part, isNeeded])
  return useOptionalStore(part)
}
