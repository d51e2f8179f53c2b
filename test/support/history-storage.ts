import { createHistory } from '../../src/status/history/index.ts'
import type { HistoryEnv } from '../../src/status/history/index.ts'

/** Midnight UTC. */
export const start = Date.UTC(2030, 0, 15)

/** The local storage of a browser, shared by its pages. */
export function createStorage() {
  const items = new Map<string, string>()
  const pages = new Set<(key: string | null) => void>()
  const storage = { items, now: start, capacity: Infinity, denied: false }
  const allowed = () => {
    if (storage.denied) throw new Error('denied')
  }
  const openPage = (intervalMinutes?: number) => {
    let mine: ((key: string | null) => void) | undefined
    const tellOthers = (key: string) => pages.forEach((page) => page !== mine && page(key))
    const env: HistoryEnv = {
      now: () => storage.now,
      utcOffsetMs: () => 0,
      keys: () => (allowed(), [...items.keys()]),
      read: (key) => (allowed(), items.get(key) ?? null),
      write(key, text) {
        allowed()
        const used = [...items].reduce((sum, [other, value]) => (other === key ? sum : sum + value.length), 0)
        if (used + text.length > storage.capacity) throw new Error('full')
        items.set(key, text)
        tellOthers(key)
      },
      remove(key) {
        allowed()
        items.delete(key)
        tellOthers(key)
      },
      onChange(listener) {
        mine = listener
        pages.add(listener)
      },
    }
    return createHistory(env, intervalMinutes)
  }
  return { storage, openPage, tell: (key: string | null) => pages.forEach((page) => page(key)) }
}
