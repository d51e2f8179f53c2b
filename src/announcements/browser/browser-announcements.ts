import { isVisible } from '../../base/presence.ts'
import { fetchText } from '../../base/published-file.ts'
import { browserStorage } from '../../base/safe-storage.ts'
import { announcementLimits } from '../announcements-file.ts'
import type { AnnouncementsEnv } from '../announcements-env.ts'

const FILE = '/announcements.json'

/** Fetches the file from the portal's server, and stores it in localStorage. */
export const browserAnnouncements: AnnouncementsEnv = {
  now: () => Date.now(),
  isVisible,
  fetchFile: () => fetchText(FILE, announcementLimits.fileBytes, { cache: 'no-cache' }),
  storage: browserStorage,
  warn: (fault) => console.error(`${FILE}: ${fault}`),
}
