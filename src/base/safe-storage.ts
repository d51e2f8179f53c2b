/** localStorage and sessionStorage without exceptions: if storage is denied or full, values are silently dropped. */

/** Texts that all pages of this browser share. */
export interface SharedStorage {
  /** Returns null if there is no value, or if the browser denies storage. */
  readonly read: (key: string) => string | null
  /** Null removes the key. Returns false if the browser denies storage or has no space left. */
  readonly write: (key: string, text: string | null) => boolean
  /** Calls the listener when another page has changed or removed the value. */
  readonly onChange: (key: string, listener: () => void) => void
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

/** `area` throws if the browser denies storage. */
const safely = (area: () => Storage): Pick<SharedStorage, 'read' | 'write'> => ({
  read(key) {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  write(key, text) {
    try {
      if (text === null) area().removeItem(key)
      else area().setItem(key, text)
      return true
    } catch {
      return false
    }
  },
})

/** sessionStorage: texts that last as long as this tab. */
export const tabStorage = safely(() => sessionStorage)

export const browserStorage: SharedStorage = {
  ...safely(() => localStorage),
  onChange(key, listener) {
    onStorageChange((changedKey) => {
      if (changedKey === key || changedKey === null) listener()
    })
  },
}
