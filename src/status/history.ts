import { HISTORY_KEY } from '../base/keys.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { Round } from './board.ts'
import type { StatusEnv } from './env.ts'
import {
  addState,
  availabilityOf,
  barsOf,
  describeStretches,
  disruptionsOf,
  isStoredStretch,
  recentStretches,
} from './stretches.ts'
import type { Bar, StoredStretch, Stretch } from './stretches.ts'

/** About 1 MB of JSON. A site whose state changes very often then loses its oldest stretches. */
const MAX_STRETCHES_IN_ALL = 20_000

export type HistoryEnv = Pick<StatusEnv, 'now' | 'storage'>

/** The history as seen at one time. */
export interface HistoryReader {
  /** That time, ms since 1970. */
  readonly now: number
  /** Returns the site's stretches of the last seven days, latest first. */
  readonly stretches: (url: string) => readonly Stretch[]
  /** Returns the stretches in which the site was not operational: see `disruptionsOf`. */
  readonly disruptions: (url: string) => readonly Stretch[]
  /** Divides the `spanMs` before now into bars of equal length. */
  readonly bars: (url: string, spanMs: number, count: number) => readonly Bar[]
  /**
   * Returns the share of the measured time since `since` (ms since 1970) in which the site was not down, from 0 to 1 or
   * null if nothing was measured, and the measured time.
   */
  readonly availability: (url: string, since: number) => { readonly share: number | null; readonly measuredMs: number }
  /** False if the browser could not store the history, so that it lasts as long as the page. */
  readonly isStored: boolean
}

/** Returns the history as seen at a time, in ms since 1970. */
export type HistoryAt = (now: number) => HistoryReader

/** The store's value is replaced after each change. */
export interface History extends Store<HistoryAt> {
  readonly record: (round: Round) => void
  /** Deletes the history from storage and from the memory of all open pages. */
  readonly forget: () => void
}

/** The history that prerendered pages show. */
export const emptyHistory: HistoryAt = (now) => ({
  now,
  stretches: () => [],
  disruptions: () => [],
  bars: () => [],
  availability: () => ({ share: null, measuredMs: 0 }),
  isStored: true,
})

type Sites = ReadonlyMap<string, readonly StoredStretch[]>

/** Keeps the states of the last seven days. `intervalMs` is the time from one round to the next. */
export function createHistory(env: HistoryEnv, intervalMs: number): History {
  let text: string | null = null
  let sites: Sites = new Map()
  let isStored = true

  const load = () => {
    const stored = env.storage.read(HISTORY_KEY)
    if (stored === text) return
    text = stored
    sites = withoutOld(parseSites(text), env.now())
  }

  /** A reader reads the sites as they were when it was made: `record` replaces the map. */
  const createReader = (): HistoryAt => {
    const [snapshot, isKept] = [sites, isStored]
    return (now) => {
      const stretches = (url: string) => describeStretches(snapshot.get(url) ?? [], now, intervalMs)
      return {
        now,
        stretches,
        disruptions: (url) => disruptionsOf(stretches(url)),
        bars: (url, spanMs, count) => barsOf(stretches(url), { now, spanMs, count, intervalMs }),
        availability: (url, since) => availabilityOf(stretches(url), { now, since, intervalMs }),
        isStored: isKept,
      }
    }
  }

  load()
  const reader = createStore<HistoryAt>(createReader(), emptyHistory)
  const notify = () => reader.set(createReader())
  env.storage.onChange(HISTORY_KEY, () => {
    load()
    notify()
  })

  return {
    get: reader.get,
    subscribe: reader.subscribe,
    initial: reader.initial,
    record(round) {
      // Another page may have written meanwhile. If this page could not write, only its memory is complete.
      if (isStored) load()
      const next = new Map(withoutOld(sites, env.now()))
      const maxPerSite = Math.floor(MAX_STRETCHES_IN_ALL / round.sites.length)
      for (const { url, status } of round.sites) {
        if (status === 'checking') continue
        next.set(url, addState(next.get(url) ?? [], status, round.at, intervalMs).slice(-maxPerSite))
      }
      sites = next
      text = JSON.stringify(Object.fromEntries(next))
      isStored = env.storage.write(HISTORY_KEY, text)
      notify()
    },
    forget() {
      env.storage.write(HISTORY_KEY, null)
      load()
      notify()
    },
  }
}

function withoutOld(sites: Sites, now: number): Sites {
  const recent = [...sites].map(([url, stretches]) => [url, recentStretches(stretches, now)] as const)
  return new Map(recent.filter(([, stretches]) => stretches.length > 0))
}

/** Returns no sites if the text is not a stored history: another program on the host may have written it. */
function parseSites(text: string | null): Sites {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isStoredHistory(value) ? new Map(Object.entries(value)) : new Map()
  } catch {
    return new Map()
  }
}

function isStoredHistory(value: unknown): value is Readonly<Record<string, readonly StoredStretch[]>> {
  // Object() turns null into an empty object.
  return Object.values(Object(value)).every((stretches) => Array.isArray(stretches) && stretches.every(isStoredStretch))
}
