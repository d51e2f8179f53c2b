import type { ShortcutsEnv } from '../../src/shortcuts/env.ts'

/** The local storage of a browser. Each page is notified of changes by the others. */
export function createShortcutStorage(stored: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(stored))
  const pages = new Set<(key: string | null) => void>()
  const storage = { items, isFull: false, isDenied: false, isMute: false }
  const openPage = (): ShortcutsEnv => {
    let mine: ((key: string | null) => void) | undefined
    return {
      read: (key) => (storage.isDenied ? null : (items.get(key) ?? null)),
      write(key, value) {
        if (storage.isFull || storage.isDenied) return
        items.set(key, value)
        if (!storage.isMute) pages.forEach((page) => page !== mine && page(key))
      },
      watch(listener) {
        mine = listener
        pages.add(listener)
      },
    }
  }
  return { storage, openPage, tell: (key: string | null) => pages.forEach((page) => page(key)) }
}
