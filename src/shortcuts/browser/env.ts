import { SHORTCUTS_KEY } from '../../app/marks.ts'
import { readStorage, writeStorage } from '../../app/safe-storage.ts'
import { onPageShow } from '../../browser/presence.ts'
import type { ShortcutsEnv } from '../env.ts'

/** Stores shortcuts in localStorage, whose changes the browser reports to the other tabs. */
export const browserShortcuts: ShortcutsEnv = {
  read: readStorage,
  write: writeStorage,
  watch(listener) {
    addEventListener('storage', ({ key }) => listener(key))
    // A page in the back/forward cache gets no storage events.
    onPageShow(({ persisted }) => persisted && listener(null))
  },
}

/** Whether anyone has starred or opened a card in this browser. */
export function hasShortcuts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(SHORTCUTS_KEY))
  } catch {
    // The browser denies storage.
    return false
  }
}
