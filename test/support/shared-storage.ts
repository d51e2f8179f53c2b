import type { SharedStorage } from '../../src/status/env.ts'

/** The local storage of a browser, shared by its pages. */
export function createSharedStorage() {
  const items = new Map<string, string>()
  const listeners = new Set<{ readonly page: object; readonly key: string; readonly listener: () => void }>()
  let isDenied = false
  let capacity = Infinity

  const openPage = (): SharedStorage => {
    const page = {}
    return {
      read: (key) => (isDenied ? null : (items.get(key) ?? null)),
      write(key, text) {
        if (isDenied || (text?.length ?? 0) > capacity) return false
        if (text === null) items.delete(key)
        else items.set(key, text)
        // A browser notifies only the other pages.
        for (const each of listeners) if (each.page !== page && each.key === key) each.listener()
        return true
      },
      onChange(key, listener) {
        listeners.add({ page, key, listener })
      },
    }
  }
  return {
    items,
    openPage,
    deny() {
      isDenied = true
    },
    /** Refuses longer texts, as if the storage were full. */
    limit(characters: number) {
      capacity = characters
    },
  }
}
