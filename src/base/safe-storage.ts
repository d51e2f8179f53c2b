/** localStorage without exceptions: if storage is denied or full, values are silently dropped. */

/** Texts that all pages of this browser share. */
export interface SharedStorage {
  /** Returns null if there is no value, or if the browser denies storage. */
  readonly read: (key: string) => string | null
  /** Null removes the key. Returns false if the browser denies storage or has no space left. */
  readonly write: (key: string, text: string | null) => boolean
  /** Calls the listener when another page has changed or removed the value. */
  readonly onChange: (key: string, listener: () => void) => void
}

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null removes the key. Returns false if storage is denied or full. */
export function writeStorage(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/**
 * Calls `listener` with the key that another page has changed, or with null if that page has cleared the storage.
 * Returns a function that unsubscribes.
 */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  const listen = ({ key }: StorageEvent) => listener(key)
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export const browserStorage: SharedStorage = {
  read: readStorage,
  write: writeStorage,
  onChange(key, listener) {
    onStorageChange((changedKey) => {
      if (changedKey === key || changedKey === null) listener()
    })
  },
}
