import type { HistoryEnv } from '../history/index.ts'
import { MINUTE_MS } from '../history/index.ts'

/** Implements the history's port. Any access to storage may throw, even the expression `localStorage`. */
export const historyEnv: HistoryEnv = {
  now: () => Date.now(),
  utcOffsetMs: () => -new Date().getTimezoneOffset() * MINUTE_MS,
  keys: () => Object.keys(localStorage),
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
  remove: (key) => localStorage.removeItem(key),
  onChange: (listener) => addEventListener('storage', ({ key }) => listener(key)),
}
