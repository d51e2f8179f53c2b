import { isVisible } from '../../base/presence.ts'
import { browserStorage } from '../../base/safe-storage.ts'
import type { AnnouncementsEnv } from '../env.ts'

const FILE = '/announcements.json'
const TIMEOUT_MS = 10_000

/** Fetches the file from the portal's server, and stores it in localStorage. */
export const browserAnnouncements: AnnouncementsEnv = {
  now: () => Date.now(),
  isVisible,
  async fetchFile() {
    const response = await fetch(FILE, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new Error(`${FILE}: the response has status ${response.status}`)
    return response.text()
  },
  storage: browserStorage,
  warn: (fault) => console.error(`${FILE}: ${fault}`),
}
