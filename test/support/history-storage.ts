import { createHistory } from '../../src/status/index.ts'
import { createSharedStorage } from './shared-storage.ts'

/** Midnight UTC. */
export const start = Date.UTC(2030, 0, 15)

/** A clock and the local storage of a browser, in which several pages keep the history of the sites. */
export function createStorage() {
  const shared = createSharedStorage()
  const storage = { ...shared, now: start }
  const openPage = (intervalMs = 60_000) =>
    createHistory({ now: () => storage.now, storage: shared.openPage() }, intervalMs)
  return { storage, openPage }
}
