import { useSyncExternalStore } from 'react'
import type { Store } from '../../base/store.ts'

/** Returns the store's value, or `initial` during hydration. React renders again if the value has changed since. */
export function useStore<Value>(store: Store<Value>): Value
/** Returns a part of the value. `select` must return the same object for the same value. */
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part
export function useStore<Value>(store: Store<Value>, select: (value: Value) => unknown = (value) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
