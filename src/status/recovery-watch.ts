import { fieldsOf, parseJson } from '../base/json.ts'
import { WATCHED_KEY } from '../base/keys.ts'
import type { SharedStorage } from '../base/safe-storage.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { SiteStatus } from './board.ts'

const LOOK_EVERY_MS = 60_000
/** The user is told of a recovery for this time at most. */
const MAX_WATCH_MS = 8 * 3_600_000
/** Browsers delay the timers of hidden pages by up to a minute. After this time, the page was stopped in between. */
const STOPPED_AFTER_MS = 3 * 60_000

/** This tab keeps a mark while it watches a site. Times are the device's, in ms since 1970. */
interface Mark {
  readonly url: string
  /** When the trouble began, or if that is not known, when the user asked. */
  readonly since: number
  /** When the user asked to be told. */
  readonly askedAt: number
  /** When this page last looked. */
  readonly lookedAt: number
}

/** A site of whose recovery the user wants to be told. */
export interface WatchedSite extends Mark {
  /** `ended`: it has not recovered in MAX_WATCH_MS. */
  readonly state: 'watching' | 'recovered' | 'ended'
  /** The first of the successes in a row. Null if the latest check was none. */
  readonly worksSince: number | null
  /** The latest time in which the page was stopped: discarded, frozen, or on a machine that slept. It has no end once the watch has ended. */
  readonly gap: { readonly from: number; readonly to: number | null } | null
  /** The user has seen the recovery. */
  readonly isSeen: boolean
}

/** The port of the watch. `browser/browser-recovery.ts` implements it for browsers. */
export interface RecoveryEnv {
  /** The device's clock, ms since 1970. */
  readonly now: () => number
  /** Starts an interval. Returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void
  /** Returns what `StatusMonitor.check` does. */
  readonly check: (url: string) => Promise<SiteStatus | null>
  /** It lasts as long as the tab. */
  readonly storage: Pick<SharedStorage, 'read' | 'write'>
  /** Whether the page is visible and has the focus. */
  readonly isSeen: () => boolean
  readonly onSeen: (listener: () => void) => void
  /** Whether this page can show notifications, or may ask for the permission. */
  readonly canNotify: () => boolean
  /** Asks for the permission if the user has not decided. To be called within a press. */
  readonly requestPermission: () => Promise<unknown>
  /** Shows a notification, if that is possible. A click on it calls `onClick` and opens the site. */
  readonly notify: (site: WatchedSite, onClick: () => void) => void
}

export interface RecoveryWatch extends Store<readonly WatchedSite[]> {
  readonly canNotify: () => boolean
  /**
   * Watches a site in this tab, and asks for the permission to notify.
   * @param since when its trouble began, by the device's clock. Null if that is not known
   */
  readonly start: (url: string, since: number | null) => void
  /** Stops watching a site, or forgets what became of it. */
  readonly stop: (url: string) => void
}

/**
 * Checks sites in trouble once a minute, whether the page is visible or not, until two checks in a row find them
 * operational, and tells the user once. A page that is loaded again in the same tab goes on.
 *
 * @param urls the sites of the configuration
 */
export function createRecoveryWatch(urls: readonly string[], env: RecoveryEnv): RecoveryWatch {
  const store = createStore<readonly WatchedSite[]>([])
  const checking = new Set<string>()
  let stopTimer: (() => void) | undefined

  function set(sites: readonly WatchedSite[]): void {
    store.set(sites)
    const marks: readonly Mark[] = sites.filter(isWatching)
    env.storage.write(WATCHED_KEY, marks.length > 0 ? JSON.stringify(marks) : null)
    if (marks.length > 0) stopTimer ??= env.every(LOOK_EVERY_MS, look)
    else {
      stopTimer?.()
      stopTimer = undefined
    }
  }

  const without = (url: string) => store.get().filter((site) => site.url !== url)
  const change = (url: string, changes: Partial<WatchedSite>) =>
    set(store.get().map((site) => (site.url === url ? { ...site, ...changes } : site)))

  function look(): void {
    const now = env.now()
    set(store.get().map((site) => (isWatching(site) ? lookedAtSite(site, now) : site)))
    for (const site of store.get()) if (isWatching(site) && !checking.has(site.url)) void check(site.url)
  }

  async function check(url: string): Promise<void> {
    checking.add(url)
    const result = await env.check(url)
    checking.delete(url)
    const site = store.get().find((each) => each.url === url && isWatching(each))
    if (!site) return
    if (result?.status !== 'operational') return change(url, { worksSince: null })
    if (site.worksSince === null) return change(url, { worksSince: env.now() })
    const recovered = { ...site, state: 'recovered', isSeen: env.isSeen() } as const
    change(url, recovered)
    if (!recovered.isSeen) env.notify(recovered, () => change(url, { isSeen: true }))
  }

  env.onSeen(() => {
    if (!env.isSeen() || !store.get().some(isUnseen)) return
    set(store.get().map((site) => (isUnseen(site) ? { ...site, isSeen: true } : site)))
  })
  set(restored(env.storage.read(WATCHED_KEY), urls, env.now()))

  return {
    ...store,
    canNotify: env.canNotify,
    start(url, since) {
      const now = env.now()
      set([...without(url), watched({ url, since: Math.min(since ?? now, now), askedAt: now, lookedAt: now })])
      // The answer changes what `canNotify` returns.
      void env
        .requestPermission()
        .catch(() => {})
        .then(() => store.set([...store.get()]))
    },
    stop: (url) => set(without(url)),
  }
}

const isWatching = ({ state }: WatchedSite): boolean => state === 'watching'
/** Whether the title of the tab tells of a site. */
export const isUnseen = ({ state, isSeen }: WatchedSite): boolean => state === 'recovered' && !isSeen

const watched = (mark: Mark): WatchedSite => ({
  ...mark,
  state: 'watching',
  worksSince: null,
  gap: null,
  isSeen: false,
})

/** Returns a watched site at the next look: the page may have been stopped, or the watch may be over. */
function lookedAtSite(site: WatchedSite, now: number): WatchedSite {
  const hasStopped = now - site.lookedAt > STOPPED_AFTER_MS
  const from = hasStopped ? site.lookedAt : now
  const next = { ...site, lookedAt: now, ...(hasStopped && { worksSince: null, gap: { from, to: now } }) }
  return now - site.askedAt < MAX_WATCH_MS ? next : { ...next, state: 'ended', gap: { from, to: null } }
}

/** Returns the sites that this tab watched before its page was loaded again. */
function restored(text: string | null, urls: readonly string[], now: number): readonly WatchedSite[] {
  const values = parseJson(text ?? '[]')
  const marks = (Array.isArray(values) ? values : []).filter((value): value is Mark => isMark(value, now))
  const ofSites = urls.flatMap((url) => marks.find((mark) => mark.url === url) ?? [])
  return ofSites.map(({ url, since, askedAt, lookedAt }) =>
    lookedAtSite(watched({ url, since, askedAt, lookedAt }), now),
  )
}

/** Other programs on the host share the storage, so the value may be anything. */
function isMark(value: unknown, now: number): boolean {
  const { since, askedAt, lookedAt } = fieldsOf(value)
  const times = [since, askedAt, lookedAt, now]
  return times.every((time, index) => Number.isFinite(time) && Number(time) <= Number(times[index + 1] ?? now))
}
