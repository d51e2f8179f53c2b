/** An observable value. React reads it with `useStore` (app/context/use-store.ts). */
export interface Store<Value> {
  readonly get: () => Value
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** The value that the page already shows when React hydrates it. */
  readonly initial: Value
}

export interface WritableStore<Value> extends Store<Value> {
  readonly set: (value: Value) => void
}

/** Pass `initial` if the prerendered page, which is built without knowing the visitor, shows a different value. */
export function createStore<Value>(value: Value, initial: Value = value): WritableStore<Value> {
  let current = value
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => current,
    subscribe(listener) {
      // Wrap the listener, so that the same function can subscribe twice.
      const subscription = () => listener()
      listeners.add(subscription)
      return () => {
        listeners.delete(subscription)
      }
    },
    set(next) {
      if (Object.is(next, current)) return
      current = next
      listeners.forEach((listener) => listener())
    },
  }
}
