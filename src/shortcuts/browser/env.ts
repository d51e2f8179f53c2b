import { onStorageChange, readStorage, writeStorage } from '../../base/safe-storage.ts'
import type { ShortcutsEnv } from '../env.ts'

/** Stores shortcuts in localStorage, whose changes the browser reports to the other tabs. */
export const browserShortcuts: ShortcutsEnv = {
  read: readStorage,
  write: writeStorage,
  watch: onStorageChange,
}
