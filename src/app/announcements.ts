import { announcementsIn } from '../portal/announcement-file.ts'
import type { Announcement } from '../portal/announcement.ts'
import type { PortalConfig } from '../portal/config.ts'
import { ANNOUNCEMENTS_KEY, DISMISSED_KEY } from '../base/keys.ts'
import { isVisible } from '../base/presence.ts'
import { readStorage, writeStorage } from '../base/safe-storage.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'

const FILE = '/announcements.json'
const TICK_MS = 60_000
const ASK_AFTER_MS = 300_000
const TIMEOUT_MS = 10_000

/** The announcements of the last file without dismissed notices. Some may have ended or not begun. */
export interface Announcements extends Store<readonly Announcement[]> {
  /** Hides a notice in this browser, as long as the file has its id. */
  readonly dismiss: (id: string) => void
  /** Reads the file now, and about every five minutes while the page is visible. */
  readonly watch: () => void
}

interface AnnouncementsEnv {
  readonly now: () => number
  readonly isVisible: () => boolean
  /** Returns the text of the file, or null if it is missing. Rejects if the request fails. */
  readonly fetchFile: () => Promise<string | null>
  readonly read: (key: string) => string | null
  /** Null removes the key. */
  readonly write: (key: string, value: string | null) => void
  /** Runs a function at an interval. Returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void
  /** Says in the console what is wrong with the file. */
  readonly say: (fault: string) => void
}

/** Starts with the stored file of the last visit. */
export function createAnnouncements(sites: PortalConfig['sites'], env: AnnouncementsEnv): Announcements {
  let items = announcementsIn(env.read(ANNOUNCEMENTS_KEY) ?? '[]', sites, () => {})
  let dismissed = idsIn(env.read(DISMISSED_KEY))
  let lastFile: string | null | undefined
  let askedAt = 0
  let stop = () => {}
  const remaining = () => items.filter(({ id, kind }) => kind !== 'notice' || !dismissed.includes(id))
  // The prerendered page has no announcements.
  const store = createStore<readonly Announcement[]>(remaining(), [])

  function keepDismissed(ids: readonly string[]): void {
    dismissed = ids
    env.write(DISMISSED_KEY, ids.length > 0 ? JSON.stringify(ids) : null)
  }

  async function ask(): Promise<void> {
    askedAt = env.now()
    const file = await env.fetchFile()
    if (file === lastFile) return
    lastFile = file
    if (file === null) {
      env.say('it is missing')
      // Do not ask again, because browsers log each 404.
      stop()
    }
    items = announcementsIn(file ?? '[]', sites, env.say)
    env.write(ANNOUNCEMENTS_KEY, items.length > 0 ? file : null)
    const remainingIds = dismissed.filter((dismissedId) => items.some(({ id }) => id === dismissedId))
    if (remainingIds.length < dismissed.length) keepDismissed(remainingIds)
    store.set(remaining())
  }
  // If a request fails, the announcements stay as they are. The browser logs the failure.
  const tryToAsk = () => {
    ask().catch(() => {})
  }

  return {
    ...store,
    dismiss(id) {
      // Another tab may have dismissed other notices meanwhile.
      keepDismissed([...new Set([...idsIn(env.read(DISMISSED_KEY)), ...dismissed, id])])
      store.set(remaining())
    },
    watch() {
      stop = env.every(TICK_MS, () => {
        // Let components render again, because announcements begin and end.
        if (items.length > 0) store.set(remaining())
        if (env.isVisible() && env.now() - askedAt >= ASK_AFTER_MS) tryToAsk()
      })
      tryToAsk()
    },
  }
}

/** Returns the stored ids, or none if the storage has anything else. */
function idsIn(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const browserAnnouncements: AnnouncementsEnv = {
  now: Date.now,
  isVisible,
  async fetchFile() {
    const response = await fetch(FILE, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new Error(`${FILE}: the response has status ${response.status}`)
    return response.text()
  },
  read: readStorage,
  write: writeStorage,
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  say: (fault) => console.error(`${FILE}: ${fault}`),
}
