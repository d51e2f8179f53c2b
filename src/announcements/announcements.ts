import { ANNOUNCEMENTS_KEY, DISMISSED_KEY } from '../base/keys.ts'
import { parseJson, stringsIn } from '../base/json.ts'
import { createFileFetcher, MissingFile } from '../base/published-file.ts'
import { createStore } from '../base/store.ts'
import type { Store, WritableStore } from '../base/store.ts'
import type { PortalConfig } from '../portal/config.ts'
import type { Announcement } from './announcement.ts'
import { VENDOR_MARK } from './announcement.ts'
import { endedAnnouncements, selectAnnouncements } from './counted.ts'
import type { AnnouncementsEnv } from './announcements-env.ts'
import { faultLine, readAnnouncementsFile } from './announcements-file.ts'
import type { AnnouncementsFile } from './announcements-file.ts'

/** More than anybody dismisses. */
const MAX_DISMISSED = 200

const FETCH_AFTER_MS = 300_000

/**
 * The announcements of the last file that count at the time of the page's clock, without dismissed notices. Some may have
 * ended, or be announced and not begun.
 */
export interface Announcements extends Store<readonly Announcement[]> {
  /** All incidents and maintenance of the file that have ended: see `endedAnnouncements`. The last visit stores few. */
  readonly ended: Store<readonly Announcement[]>
  /** What the user has dismissed in this browser: see `dismissalOf`. Pages ask it about incidents. */
  readonly dismissed: Store<readonly string[]>
  /** Hides a notice, or an incident until its next update, in this browser. Takes what `dismissalOf` returns. */
  readonly dismiss: (dismissal: string) => void
  /** Fetches the file if the page is visible and the last request is five minutes old. */
  readonly refresh: () => void
}

/** Who looks at the page. A sign-in that ends is noticed at the next tick of the clock. */
interface AnnouncementsViewer {
  readonly maySee: (announcement: Pick<Announcement, 'for'>) => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Starts with the stored announcements of the last visit.
 *
 * @param clock the time that the page shows, ms since 1970
 * @param viewer without one, all announcements are shown
 */
export function createAnnouncements(
  sites: PortalConfig['sites'],
  env: AnnouncementsEnv,
  clock: Pick<Store<number>, 'get' | 'subscribe'>,
  viewer?: AnnouncementsViewer,
): Announcements {
  const { storage } = env
  let valid = validItems(readAnnouncementsFile(storage.read(ANNOUNCEMENTS_KEY) ?? '[]', sites))
  const storedDismissedIds = () => stringsIn(parseJson(storage.read(DISMISSED_KEY) ?? '[]'))
  const dismissed = createStore<readonly string[]>(storedDismissedIds(), [])
  let lastFile: string | undefined
  const visible = () => valid.filter((item) => viewer?.maySee(item) ?? true)
  const remaining = () => {
    const dismissedIds = new Set(dismissed.get())
    const items = visible().filter(({ id, kind }) => kind !== 'notice' || !dismissedIds.has(id))
    return selectAnnouncements(items, clock.get()).counted
  }
  const past = () => endedAnnouncements(visible(), clock.get())
  // The prerendered page has no announcements.
  const store = createStore<readonly Announcement[]>(remaining(), [])
  const ended = createStore<readonly Announcement[]>(past(), [])

  function publish(): void {
    setIfChanged(store, remaining())
    setIfChanged(ended, past())
  }

  function storeDismissed(ids: readonly string[]): void {
    dismissed.set(ids)
    storage.write(DISMISSED_KEY, ids.length > 0 ? JSON.stringify(ids) : null)
  }

  /** A file that is missing has no announcements. After an error of the server, what is shown stays. */
  function onLost(fault: Error): void {
    if (fault instanceof MissingFile) adopt('[]')
  }

  function adopt(text: string): void {
    if (text === lastFile) return
    lastFile = text
    const file = readAnnouncementsFile(text, sites)
    // Not our file: a sign-in proxy or a fallback page has answered. What is shown stays.
    if (typeof file === 'string') {
      env.warn(file)
      return
    }
    if (file.faults.length > 0) env.warn(faultLine(file.faults))
    valid = validItems(file)
    storage.write(ANNOUNCEMENTS_KEY, countedPart(file, clock.get()))
    const ids = new Set(valid.map(({ id }) => id))
    const remainingIds = dismissed
      .get()
      .filter((dismissal) => ids.has(dismissal.split('\n')[0] ?? '') || dismissal.endsWith(VENDOR_MARK))
    if (remainingIds.length < dismissed.get().length) storeDismissed(remainingIds)
    publish()
  }

  clock.subscribe(publish)
  viewer?.subscribe(publish)
  storage.onChange(DISMISSED_KEY, () => {
    dismissed.set(storedDismissedIds())
    publish()
  })

  return {
    ...store,
    ended,
    dismissed,
    dismiss(dismissal) {
      // Another tab may have dismissed other notices meanwhile.
      storeDismissed([...new Set([...storedDismissedIds(), ...dismissed.get(), dismissal])].slice(-MAX_DISMISSED))
      publish()
    },
    refresh: createFileFetcher(env, FETCH_AFTER_MS, {
      onText(text) {
        adopt(text)
        return null
      },
      onLost,
    }),
  }
}

function setIfChanged(store: WritableStore<readonly Announcement[]>, next: readonly Announcement[]): void {
  const former = store.get()
  if (next.length !== former.length || next.some((item, index) => item !== former[index])) store.set(next)
}

function validItems(file: AnnouncementsFile | string): readonly Announcement[] {
  return typeof file === 'string' ? [] : file.items.filter((item) => item !== null)
}

/** Returns the entries of a file that count, as they stand there, or null if none does. The others may fill the storage. */
function countedPart(file: AnnouncementsFile, now: number): string | null {
  const counted = new Set<Announcement | null>(selectAnnouncements(validItems(file), now).counted)
  const entries = file.list.filter((_, index) => counted.has(file.items[index] ?? null))
  return entries.length > 0 ? JSON.stringify(entries) : null
}
