import { HISTORY_KEY_PREFIX } from '../../app/marks.ts'
import { createStore } from '../../store/index.ts'
import type { Store } from '../../store/index.ts'
import type { SiteStatus } from '../board.ts'
import type { Day } from './day.ts'
import { addCode, MINUTE_MS, MINUTES_PER_DAY, padToFullDay, parseDay, serializeDay, truncate } from './day.ts'
import type { Sample } from './samples.ts'
import { decode, encode, GAP } from './samples.ts'
import type { Span, Stretch, Summary } from './summary.ts'
import { reachOf, stretchesOf, summaryOf, worstStateOf } from './summary.ts'

export const DAYS_KEPT = 7
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS

/** The browser's storage and clock. Access to the storage throws if it is denied or full. */
export interface HistoryEnv {
  /** ms since 1970 */
  readonly now: () => number
  /** How far local time is ahead of UTC. */
  readonly utcOffsetMs: () => number
  readonly keys: () => readonly string[]
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string) => void
  readonly remove: (key: string) => void
  /** Calls the listener with the key that another page has changed, or with null if it has cleared the storage. */
  readonly onChange: (listener: (key: string | null) => void) => void
}

/** The functions read the current history; `isRefused` is a snapshot from when the reader was created. */
export interface HistoryReader {
  /** Summarizes the last hour, day or week of a site. */
  readonly summary: (url: string, span: Span) => Summary
  /** Returns the periods of equal state in the last seven days, latest first. */
  readonly stretches: (url: string) => readonly Stretch[]
  /** Returns the outages and slow spells that lasted beyond `since`, ms since 1970, latest first. */
  readonly disruptions: (url: string, since: number) => readonly Stretch[]
  /** Counts the minutes with a result that start at or after `since`, ms since 1970. */
  readonly measuredMinutes: (url: string, since: number) => number
  /**
   * Returns a sample for each minute that starts at or after `from` and before `to`, both in ms since 1970; undefined
   * for a gap.
   */
  readonly samples: (url: string, from: number, to: number) => readonly (Sample | undefined)[]
  /** The browser refuses to store the history, so it is lost when the page is closed. */
  readonly isRefused: boolean
}

/** The store's value is replaced by a new reader after each change. */
export interface History extends Store<HistoryReader> {
  /** Adds the results of a round that began at `at`, ms since 1970. */
  readonly record: (sites: readonly SiteStatus[], at: number) => void
  /** Deletes the history from storage and from the memory of all open pages. */
  readonly forget: () => void
}

/**
 * Stores the results of seven days as one text per UTC day. Each minute of a site takes one character, so 24 hours of a
 * site take 1,440 bytes plus its address. A minute with several results keeps the worst.
 *
 * @param intervalMinutes time from one round to the next. A result also counts for the minutes until the next round.
 */
export function createHistory(env: HistoryEnv, intervalMinutes = 1): History {
  const minutesPerResult = Math.ceil(intervalMinutes)
  const days = new Map<number, Day>()
  let isRefused = false

  const currentDay = () => Math.floor(env.now() / DAY_MS)
  const oldestDay = () => currentDay() - DAYS_KEPT

  /** Returns false if the storage throws. */
  const attempt = (access: () => void): boolean => {
    try {
      access()
      return true
    } catch {
      return false
    }
  }

  const load = (key: string) => {
    const day = dayOf(key)
    if (day !== undefined) attempt(() => days.set(day, parseDay(env.read(key))))
  }

  const removeDay = (day: number) => {
    days.delete(day)
    attempt(() => env.remove(HISTORY_KEY_PREFIX + day))
  }

  /** Days in the future were recorded while the clock was wrong. */
  const removeOutdatedDays = () => {
    for (const day of days.keys()) if (day < oldestDay() || day > currentDay()) removeDay(day)
  }

  const write = (day: number, text: string) => {
    const tryToWrite = () => attempt(() => env.write(HISTORY_KEY_PREFIX + day, text))
    if (tryToWrite()) return true
    // The storage may be full, so remove the oldest day.
    const oldest = Math.min(...days.keys())
    if (oldest >= day) return false
    const removedText = serializeDay(days.get(oldest) ?? new Map())
    if (attempt(() => env.remove(HISTORY_KEY_PREFIX + oldest)) && tryToWrite()) return days.delete(oldest)
    // That did not help, so restore the oldest day.
    attempt(() => env.write(HISTORY_KEY_PREFIX + oldest, removedText))
    return false
  }

  /** Returns a code for each minute that starts at or after `from` and before `to`; GAP outside the stored days. */
  const codesOf = (url: string, from: number, to: number): string => {
    const first = Math.ceil(from / MINUTE_MS)
    const end = Math.max(Math.ceil(to / MINUTE_MS), first)
    const currentMinute = Math.floor(env.now() / MINUTE_MS)
    const storedFirst = Math.max(currentMinute - DAYS_KEPT * MINUTES_PER_DAY - 1, first)
    const storedEnd = Math.min(currentMinute + 1, end)
    if (storedFirst >= storedEnd) return GAP.repeat(end - first)
    const firstDay = Math.floor((storedFirst - minutesPerResult) / MINUTES_PER_DAY)
    const dayCount = Math.floor((storedEnd - 1) / MINUTES_PER_DAY) - firstDay + 1
    const fullDays = Array.from({ length: dayCount }, (_, at) => padToFullDay(days.get(firstDay + at)?.get(url)))
    const dayStart = firstDay * MINUTES_PER_DAY
    const stored = fullDays
      .join('')
      .replace(/(\S) +/g, ({ length }, code: string) => code.repeat(minutesPerResult).slice(0, length).padEnd(length))
      .slice(storedFirst - dayStart, storedEnd - dayStart)
    return GAP.repeat(storedFirst - first) + stored + GAP.repeat(end - storedEnd)
  }
  const codesSince = (url: string, since: number) => codesOf(url, since, env.now() + MINUTE_MS)
  const samples: HistoryReader['samples'] = (url, from, to) => Array.from(codesOf(url, from, to), decode)
  const stretches: HistoryReader['stretches'] = (url) => {
    const from = Math.floor((env.now() - DAYS_KEPT * DAY_MS) / MINUTE_MS) * MINUTE_MS
    return stretchesOf(samples(url, from, env.now() + MINUTE_MS), from)
  }

  const createReader = (): HistoryReader => ({
    isRefused,
    samples,
    summary(url, span) {
      const { from, to } = reachOf(span, env.now(), env.utcOffsetMs())
      return summaryOf(span, codesOf(url, from, to), from)
    },
    stretches,
    disruptions: (url, since) =>
      // Decoding a week is slow, and few of 200 sites have a disruption.
      isDisrupted(worstStateOf(codesSince(url, since)))
        ? stretches(url).filter(({ state, to }) => isDisrupted(state) && (to ?? Infinity) > since)
        : [],
    measuredMinutes: (url, since) => codesSince(url, since).replaceAll(GAP, '').length,
  })

  attempt(() => env.keys().forEach(load))
  const reader = createStore(createReader())
  const notify = () => reader.set(createReader())
  env.onChange((key) => {
    if (key !== null && dayOf(key) === undefined) return
    if (key === null) days.clear()
    else load(key)
    notify()
  })

  return {
    get: reader.get,
    subscribe: reader.subscribe,
    initial: reader.initial,
    record(sites, at) {
      const day = Math.floor(at / DAY_MS)
      const minute = Math.floor((at % DAY_MS) / MINUTE_MS)
      // Another page may have written this day meanwhile. If this page could not write, only its memory is complete.
      if (!isRefused) load(HISTORY_KEY_PREFIX + day)
      const siteDays = new Map(days.get(day))
      // Results in the future were recorded while the clock was wrong.
      const nextMinute = Math.floor((env.now() - day * DAY_MS) / MINUTE_MS) + 1
      for (const [url, siteDay] of siteDays) siteDays.set(url, truncate(siteDay, nextMinute))
      for (const { url, status, responseTime } of sites) {
        if (status === 'checking' || status === 'blocked') continue
        const code = encode({ state: status, ms: responseTime })
        siteDays.set(url, addCode(siteDays.get(url), minute, code, worse))
      }
      days.set(day, siteDays)
      removeOutdatedDays()
      isRefused = !write(day, serializeDay(siteDays))
      notify()
    },
    forget() {
      for (const day of [...days.keys()]) removeDay(day)
      notify()
    },
  }
}

const isDisrupted = (state: Sample['state'] | null) => state === 'down' || state === 'degraded'

const severity: Readonly<Record<Sample['state'], number>> = { operational: 0, degraded: 1, down: 2 }

function worse(a: string, b: string): string {
  const [first, second] = [decode(a), decode(b)]
  return first && second && severity[first.state] > severity[second.state] ? a : b
}

function dayOf(key: string): number | undefined {
  const day = key.startsWith(HISTORY_KEY_PREFIX) ? key.slice(HISTORY_KEY_PREFIX.length) : ''
  return /^\d{1,6}$/.test(day) ? Number(day) : undefined
}
