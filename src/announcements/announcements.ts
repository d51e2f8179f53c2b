import { ANNOUNCEMENTS_KEY, DISMISSED_KEY } from '../base/keys.ts'
import { parseJson, stringsIn } from '../base/json.ts'
import { createFileFetcher, MissingFile } from '../base/published-file.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { PortalConfig } from '../portal/config.ts'
import type { Announcement } from './announcement.ts'
import type { AnnouncementsEnv } from './env.ts'
import { parseAnnouncementsFile } from './announcements-file.ts'

const FETCH_AFTER_MS = 300_000

/** The announcements of the last file without dismissed notices. Some may have ended or not begun. */
export interface Announcements extends Store<readonly Announcement[]> {
  /** Hides a notice in this browser, as long as the file has its id. */
  readonly dismiss: (id: string) => void
  /** Fetches the file if the page is visible and the last request is five minutes old. */
  readonly refresh: () => void
  /** When this page last requested the file, ms since 1970. Null if it has not. */
  readonly lastFetchedAt: () => number | null
}

/** Starts with the stored file of the last visit. */
export function createAnnouncements(sites: PortalConfig['sites'], env: AnnouncementsEnv): Announcements {
  const { storage } = env
  const stored = () => parseAnnouncementsFile(storage.read(ANNOUNCEMENTS_KEY) ?? '[]', sites, () => {}) ?? []
  let items = stored()
  const storedDismissedIds = () => stringsIn(parseJson(storage.read(DISMISSED_KEY) ?? '[]'))
  let dismissedIds = storedDismissedIds()
  let lastFile: string | undefined
  let lastFetchedAt: number | null = null
  const remaining = () => items.filter(({ id, kind }) => kind !== 'notice' || !dismissedIds.includes(id))
  // The prerendered page has no announcements.
  const store = createStore<readonly Announcement[]>(remaining(), [])

  function storeDismissed(ids: readonly string[]): void {
    dismissedIds = ids
    storage.write(DISMISSED_KEY, ids.length > 0 ? JSON.stringify(ids) : null)
  }

  function fetchFile(): Promise<string> {
    lastFetchedAt = env.now()
    return env.fetchFile()
  }

  /** A file that is missing has no announcements. After an error of the server, what is shown stays. */
  function onLost(fault: Error): void {
    if (fault instanceof MissingFile) adopt('[]')
  }

  function adopt(file: string): void {
    if (file === lastFile) return
    lastFile = file
    const next = parseAnnouncementsFile(file, sites, env.warn)
    // Not our file: a sign-in proxy or a fallback page has answered. What is shown stays.
    if (next === null) return
    items = next
    storage.write(ANNOUNCEMENTS_KEY, items.length > 0 ? file : null)
    const remainingIds = dismissedIds.filter((dismissedId) => items.some(({ id }) => id === dismissedId))
    if (remainingIds.length < dismissedIds.length) storeDismissed(remainingIds)
    store.set(remaining())
  }

  storage.onChange(DISMISSED_KEY, () => {
    dismissedIds = storedDismissedIds()
    store.set(remaining())
  })

  return {
    ...store,
    dismiss(id) {
      // Another tab may have dismissed other notices meanwhile.
      storeDismissed([...new Set([...storedDismissedIds(), ...dismissedIds, id])])
      store.set(remaining())
    },
    refresh: createFileFetcher({ ...env, fetchFile }, FETCH_AFTER_MS, {
      onText(text) {
        adopt(text)
        return null
      },
      onLost,
    }),
    lastFetchedAt: () => lastFetchedAt,
  }
}
