import { fieldsOf, parseJson } from '../base/json.ts'
import { HISTORY_KEY } from '../base/keys.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { Round } from './board.ts'
import type { StatusEnv } from './status-env.ts'
import { emptyHistory, readHistory } from './history-reader.ts'
import type { GroupHistory, HistoryAt, Sites } from './history-reader.ts'
import { addSamples, isStoredStretch, recentStretches } from './stretches.ts'
import type { StoredStretch } from './stretches.ts'

/** About 1 MB of JSON. Each site has an equal share, and loses its oldest stretches beyond it. */
const MAX_STRETCHES = 20_000

type HistoryEnv = Pick<StatusEnv, 'now' | 'storage'>

/** The store's value is replaced after each change. */
export interface History extends Store<HistoryAt> {
  readonly record: (round: Round) => void
}

/**
 * Keeps the states of the last seven days. `intervalMs` is the time from one round to the next. The reader prefers the
 * group's monitor, if there is one, for the sites that it has.
 */
export function createHistory(env: HistoryEnv, intervalMs: number, group?: Store<GroupHistory | null>): History {
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
  const createReaderAt = (): HistoryAt => {
    const groupHistory = group?.get() ?? null
    // The page shows this one already, so the tiles of a first visit are not rendered anew.
    if (sites.size === 0 && isStored && !groupHistory) return emptyHistory
    const browserHistory = { sites, intervalMs, currentForMs: 2 * intervalMs, isStored }
    return (now, offsetMs) => readHistory(browserHistory, groupHistory, now, offsetMs)
  }

  load()
  const reader = createStore<HistoryAt>(createReaderAt(), emptyHistory)
  const notify = () => reader.set(createReaderAt())
  env.storage.onChange(HISTORY_KEY, () => {
    load()
    notify()
  })
  group?.subscribe(notify)

  return {
    ...reader,
    record(round) {
      // Another page may have written meanwhile. If this page could not write, only its memory is complete.
      if (isStored) load()
      const next = new Map(withoutOld(sites, env.now()))
      const maxPerSite = Math.floor(MAX_STRETCHES / round.sites.length)
      for (const { url, status } of round.sites) {
        if (status === 'checking') continue
        const stretches = addSamples(next.get(url) ?? [], [{ state: status, at: round.at }], intervalMs)
        next.set(url, stretches.slice(-maxPerSite))
      }
      sites = next
      text = JSON.stringify(Object.fromEntries(next))
      isStored = env.storage.write(HISTORY_KEY, text)
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
  const value = fieldsOf(parseJson(text ?? '{}'))
  return isStoredHistory(value) ? new Map(Object.entries(value)) : new Map()
}

function isStoredHistory(value: object): value is Readonly<Record<string, readonly StoredStretch[]>> {
  return Object.values(value).every((stretches) => Array.isArray(stretches) && stretches.every(isStoredStretch))
}
