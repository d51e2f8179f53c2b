/** Formats times and durations in a site's history. Loaded after the page. */
import { formatClock, formatTagOf } from './format.ts'
import type { Locale } from './index.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format for times in the last seven days, to the minute, with a date unless all are today. */
export function clockFormat(moments: readonly number[], now: number, locale: Locale): Intl.DateTimeFormat {
  const isToday = moments.every((at) => new Date(at).toDateString() === new Date(now).toDateString())
  const day = isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)
  // In English, `numeric` gives 9:06 for a time and 09:06 for a range.
  const hour = locale === 'en' ? '2-digit' : 'numeric'
  // Cache the formats, because creating one is slow and a table has up to 60 rows.
  const kind = `${locale} ${isToday}`
  const format = clocks.get(kind) ?? new Intl.DateTimeFormat(formatTagOf(locale), { ...day, hour, minute: '2-digit' })
  clocks.set(kind, format)
  return format
}

export function formatMoment(at: number, now: number, locale: Locale): string {
  return joinWeekday(clockFormat([at], now, locale).format(at))
}

const DAY_MS = 86_400_000

/** Formats a start time shown beside its duration: the time of day, or the date if it is more than a day ago. */
export function formatStart(from: number, now: number, locale: Locale): string {
  if (now - from < DAY_MS) return formatClock(from, locale)
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return joinWeekday(new Intl.DateTimeFormat(formatTagOf(locale), day).format(from))
}

/** Removes the comma after the weekday, which would be confusing in a sentence: `sáb, 2 may` becomes `sáb 2 may`. */
export function joinWeekday(moment: string): string {
  return moment.replace(/,(?= \d+ )/g, '')
}

/** Formats whole minutes in their largest units: `3 min`, `2 h 5 min`, `3 d 4 h`, the same in both languages. */
export function formatDuration(minutes: number, unitCount = 2): string {
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const
  const units = parts
    .filter(([count]) => count > 0)
    .slice(0, unitCount)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
  return units.join(' ') || '<\u00a01\u00a0min'
}
