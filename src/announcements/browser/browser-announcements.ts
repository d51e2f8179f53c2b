import { isVisible } from '../../base/presence.ts'
import { fetchText } from '../../base/published-file.ts'
import { browserStorage } from '../../base/safe-storage.ts'
import type { ServerClock } from '../../base/server-clock.ts'
import { announcementLimits } from '../announcements-file.ts'
import type { AnnouncementsEnv } from '../announcements-env.ts'

const FILE = '/announcements.json'

/** Fetches the file from the portal's server, and stores it in localStorage. */
export function createAnnouncementsEnv(clock: Pick<ServerClock, 'observe'>): AnnouncementsEnv {
  return {
    now: () => Date.now(),
    isVisible,
    fetchFile: () => fetchText(FILE, announcementLimits.fileBytes, { cache: 'no-cache' }, clock),
    storage: browserStorage,
    warn: (fault) => console.error(`${FILE}: ${fault}`),
  }
}
