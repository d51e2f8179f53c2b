import { useSyncExternalStore } from 'react'
import type { Store } from '../base/store.ts'

/** Returns the store's value, or `initial` during hydration. React renders again if the value has changed since. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial)
}

const unchanging = { get: () => null, subscribe: () => () => undefined, initial: null }

/** Like `useStore`, but returns null if there is no store. */
export function useOptionalStore<Value>(store: Store<Value> | null): Value | null {
  return useStore<Value | null>(store ?? unchanging)
}
