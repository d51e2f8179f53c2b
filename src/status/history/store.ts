import { createStore } from '../../store/index.ts'
import type { Store } from '../../store/index.ts'
import type { SiteStatus } from '../board.ts'
import type { Day } from './day.ts'
import { cutFrom, MINUTE_MS, MINUTES_A_DAY, readDay, wholeDay, withCode, writeDay } from './day.ts'
import type { Sample } from './samples.ts'
import { decode, encode, GAP } from './samples.ts'
import type { Span, Stretch, Summary } from './summary.ts'
import { reachOf, stretchesOf, summaryOf } from './summary.ts'

export const DAYS_KEPT = 7
const DAY_MS = MINUTES_A_DAY * MINUTE_MS
const PREFIX = 'als.history.'

/** Where a browser keeps texts. Each of them may throw: denied, or full. */
export interface HistoryEnv {
  /** ms since 1970 */
  readonly now: () => number
  /** What the local clock shows is so much later than UTC. */
  readonly utcOffsetMs: () => number
  readonly keys: () => readonly string[]
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string) => void
  readonly remove: (key: string) => void
  /** Calls when another page has changed something; the key, or null for all of them. */
  readonly onChange: (listener: (key: string | null) => void) => void
}

/** What a history knows at one moment. */
export interface HistoryReader {
  /** The last hour, day or week of a site. */
  readonly summary: (url: string, span: Span) => Summary
  /** Which states a site was in during the seven days, the latest first. */
  readonly stretches: (url: string) => readonly Stretch[]
  /** A sample, or none, for each whole minute from one moment to before another, of the last seven days. */
  readonly samples: (url: string, from: number, to: number) => readonly (Sample | undefined)[]
  /** The browser refuses to store it: the history is lost with the page. */
  readonly isRefused: boolean
}

/** A store whose value is a new reader after each change. */
export interface History extends Store<HistoryReader> {
  /** Adds the results of a round that ended at about `at` (ms since 1970). */
  readonly record: (sites: readonly SiteStatus[], at: number) => void
  /** Deletes the whole history, in all pages. */
  readonly forget: () => void
}

/**
 * Each site's results of seven days: a text per day (UTC), a character per site and minute. 24 hours of a site are
 * 1,440 bytes and its address. A minute asked twice keeps its worse result.
 */
export function createHistory(env: HistoryEnv): History {
  const days = new Map<number, Day>()
  let refused = false

  const today = () => Math.floor(env.now() / DAY_MS)

  const attempt = (work: () => void): boolean => {
    try {
      work()
      return true
    } catch {
      return false
    }
  }

  const load = (key: string) => {
    const day = dayOf(key)
    if (day !== undefined) attempt(() => days.set(day, readDay(env.read(key))))
  }

  const removeDay = (day: number) => {
    days.delete(day)
    attempt(() => env.remove(PREFIX + day))
  }

  /** What is older than is kept; and what is of tomorrow, because the clock was wrong then. */
  const tidy = () => {
    for (const day of days.keys()) if (day <= today() - DAYS_KEPT - 1 || day > today()) removeDay(day)
  }

  const write = (day: number, text: string) => {
    const put = () => attempt(() => env.write(PREFIX + day, text))
    if (put()) return true
    // Full: the oldest day makes room.
    const oldest = Math.min(...days.keys())
    if (oldest >= day) return false
    const kept = writeDay(days.get(oldest) ?? new Map())
    if (attempt(() => env.remove(PREFIX + oldest)) && put()) return days.delete(oldest)
    // That was not why: it goes back.
    attempt(() => env.write(PREFIX + oldest, kept))
    return false
  }

  /** A character for each whole minute from one moment to before another; gaps for what is not kept, or not yet. */
  const codesOf = (url: string, from: number, to: number): string => {
    const first = Math.ceil(from / MINUTE_MS)
    const end = Math.max(Math.ceil(to / MINUTE_MS), first)
    const keptFrom = Math.max(Math.ceil(env.now() / MINUTE_MS) - DAYS_KEPT * MINUTES_A_DAY - 1, first)
    const keptTo = Math.min(Math.ceil(env.now() / MINUTE_MS) + 1, end)
    if (keptFrom >= keptTo) return GAP.repeat(end - first)
    const firstDay = Math.floor(keptFrom / MINUTES_A_DAY)
    const dayCount = Math.floor((keptTo - 1) / MINUTES_A_DAY) - firstDay + 1
    const whole = Array.from({ length: dayCount }, (_, at) => wholeDay(days.get(firstDay + at)?.get(url))).join('')
    const kept = whole.slice(keptFrom - firstDay * MINUTES_A_DAY, keptTo - firstDay * MINUTES_A_DAY)
    return GAP.repeat(keptFrom - first) + kept + GAP.repeat(end - keptTo)
  }
  const samples: HistoryReader['samples'] = (url, from, to) => Array.from(codesOf(url, from, to), decode)

  const createReader = (): HistoryReader => ({
    isRefused: refused,
    samples,
    summary(url, span) {
      const { from, to } = reachOf(span, env.now(), env.utcOffsetMs())
      return summaryOf(span, codesOf(url, from, to), from)
    },
    stretches(url) {
      const from = Math.floor((env.now() - DAYS_KEPT * DAY_MS) / MINUTE_MS) * MINUTE_MS
      return stretchesOf(samples(url, from, env.now() + MINUTE_MS), from)
    },
  })
  const store = createStore(createReader())
  const tell = () => store.set(createReader())

  attempt(() => env.keys().forEach(load))
  env.onChange((key) => {
    if (key !== null && dayOf(key) === undefined) return
    if (key === null) days.clear()
    else load(key)
    tell()
  })

  return {
    get: store.get,
    subscribe: store.subscribe,
    initial: store.initial,
    record(sites, at) {
      const day = Math.floor(at / DAY_MS)
      const minute = Math.floor((at % DAY_MS) / MINUTE_MS)
      // Another page may have written since.
      if (!refused) load(PREFIX + day)
      const lines = new Map(days.get(day))
      // What the clock calls the future was measured when it was wrong.
      const past = Math.floor((env.now() - day * DAY_MS) / MINUTE_MS) + 1
      for (const [url, line] of lines) lines.set(url, cutFrom(line, past))
      for (const { url, status, responseTime } of sites) {
        if (status === 'checking') continue
        lines.set(url, withCode(lines.get(url), minute, encode({ state: status, ms: responseTime }), worse))
      }
      days.set(day, lines)
      tidy()
      refused = !write(day, writeDay(lines))
      tell()
    },
    forget() {
      for (const day of [...days.keys()]) removeDay(day)
      tell()
    },
  }
}

const severity: Readonly<Record<Sample['state'], number>> = { operational: 0, degraded: 1, down: 2 }

function worse(a: string, b: string): string {
  const [before, after] = [decode(a), decode(b)]
  return before && after && severity[before.state] > severity[after.state] ? a : b
}

function dayOf(key: string): number | undefined {
  const [, day] = /^als\.history\.(\d{1,6})$/.exec(key) ?? []
  return day === undefined ? undefined : Number(day)
}
