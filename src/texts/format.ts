/** Formats numbers, durations and times. Times are in ms since 1970, unless a comment says otherwise. */
import type { Announcement } from '../announcements/index.ts'
import type { Locale } from '../base/locales.ts'
import type { SiteStatus } from '../status/index.ts'
import { formats } from './index.ts'

/**
 * Returns a function that makes each formatter when it is first needed. The keys are what it is made of: the language's tag,
 * and options.
 */
function onceForEach<Format, Options>(make: (tag: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: Locale, options: Options): Format => {
    const { tag } = formats[locale]
    const key = `${tag} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(tag, options)
    made.set(key, format)
    return format
  }
}
const numberFormat = onceForEach((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
const dateFormat = onceForEach((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))

const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Removes the comma after a weekday, which would be confusing in a sentence: `sáb, 2 may` becomes `sáb 2 may`. */
const withoutDayComma = (text: string): string => text.replaceAll(/(?<=\p{L}),(?= \d+ )/gu, '')

/**
 * Formats a response time in whole milliseconds: `1,234 ms`. Spanish separates thousands from five digits on: `1234 ms`,
 * `12.345 ms`.
 */
export function formatMs(ms: number, locale: Locale): string {
  // Most figures need no separator. The first use of Intl takes 12 ms, just before the first state is shown.
  const whole = Math.round(ms)
  const digits = whole < 1000 ? String(whole) : numberFormat(locale, {}).format(whole)
  return `${digits}\u00a0ms`
}

/** Returns a text for mails and forms, with plain spaces instead of those that keep a line together. */
export const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Returns the response time of a site, if there is one. */
export const figureOf = ({ responseTime }: Pick<SiteStatus, 'responseTime'>, locale: Locale): string =>
  responseTime === null ? '' : formatMs(responseTime, locale)

/** Formats a share between 0 and 1 as a percentage, rounded down so that 99.99 % does not become 100 %. */
export function formatShare(share: number, locale: Locale): string {
  const tenths = Math.floor(share * 1000)
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(tenths / 1000)
}

/** Joins names: `Ledger, Payroll and Files`. */
export const formatList = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(formats[locale].tag).format(names)

/** Formats whole minutes in their two largest units: `3 min`, `2 h 5 min`, `3 d 4 h`, the same in all languages. */
export function formatDuration(minutes: number): string {
  const counts = { d: Math.floor(minutes / 1440), h: Math.floor((minutes % 1440) / 60), min: minutes % 60 }
  const units = Object.entries(counts).flatMap(([unit, count]) => (count > 0 ? `${count}\u00a0${unit}` : []))
  return units.slice(0, 2).join(' ') || '<\u00a01\u00a0min'
}

/** Formats whole minutes in words: `11 minutes`, `2 hours and 5 minutes`. */
export function formatDurationInWords(minutes: number, locale: Locale): string {
  const counts = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const inWords = (count: number, unit: string) =>
    count > 0 ? numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count) : []
  return formatList(
    Object.entries(counts).flatMap(([unit, count]) => inWords(count, unit)),
    locale,
  )
}

/** Formats measured time, in whole minutes, without days: `4 h 45 min`, and from ten hours on `42 h`. */
export function formatMeasured(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours < 10 ? formatDuration(minutes) : `${hours}\u00a0h`
}

/** Formats a time with seconds, and with its date unless that is the day of `now`: a time alone is read as today's. */
export function formatTime(at: number, now: number, locale: Locale): string {
  if (!isSameDay(at, now)) return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
  return `${timeOfDay(at, locale)}:${twoDigits(new Date(at).getSeconds())}`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Writes what Intl would, whose first format of a date takes 15 ms, just before the first round of states is shown. */
function timeOfDay(at: number, locale: Locale): string {
  const time = new Date(at)
  const hour = formats[locale].clock.hour === '2-digit' ? twoDigits(time.getHours()) : time.getHours()
  return `${hour}:${twoDigits(time.getMinutes())}`
}

/** Formats a time with its date and time zone, for a reader elsewhere: `3 May 2026, 12:05:09 CEST`. */
export function formatInstant(at: number, locale: Locale): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(at)
}

/** Formats a time to the minute in UTC, for files whose readers are in any time zone: `1 Dec 2026, 21:00 UTC`. */
export function formatUtc(at: number, locale: Locale): string {
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...formats[locale].clock,
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}

/** Formats a time to the minute, with its date unless that is the day of `now`, and with its year if that is another. */
export function formatMoment(at: number, now: number, locale: Locale): string {
  if (isSameDay(at, now)) return timeOfDay(at, locale)
  const options = { ...dayOptions, ...yearIn(now, at), ...formats[locale].clock }
  return withoutDayComma(dateFormat(locale, options).format(at))
}

/** Formats a day, with its year unless that is the year of `now`: `Mon 23 Nov`. */
export const formatDay = (at: number, now: number, locale: Locale): string =>
  withoutDayComma(dateFormat(locale, { ...dayOptions, ...yearIn(now, at) }).format(at))

/** Formats a month with its year, as a heading: `November 2026`, `Noviembre de 2026`. */
export function formatMonth(at: number, locale: Locale): string {
  const month = dateFormat(locale, { month: 'long', year: 'numeric' }).format(at)
  return month.charAt(0).toLocaleUpperCase(formats[locale].tag) + month.slice(1)
}

/** Formats the day of the week: `Mon`, in Spanish `lun`. */
export const formatWeekday = (at: number, locale: Locale): string => dateFormat(locale, { weekday: 'short' }).format(at)

/**
 * Formats the period of an announcement. It always includes the date, and the year unless both ends are in this year. Of
 * maintenance that goes on, only the end counts.
 * @param texts those of announcements in the language `locale`
 */
export function formatPeriod(
  { kind, from, until }: Pick<Announcement, 'kind' | 'from' | 'until'>,
  now: number,
  locale: Locale,
  texts: { readonly since: (moment: string) => string; readonly nowUntil: (end: string) => string },
): string {
  const { clock } = formats[locale]
  const options = { ...dayOptions, ...yearIn(now, from, until), ...clock }
  if (until === Infinity) return texts.since(withoutDayComma(dateFormat(locale, options).format(from)))
  if (kind === 'maintenance' && from <= now && now < until) return texts.nowUntil(formatMoment(until, now, locale))
  if (!isSameDay(from, until) || offsetAt(from) === offsetAt(until)) {
    return withoutDayComma(dateFormat(locale, options).formatRange(from, until))
  }
  // The clock is changed between the two, so that 02:30 may come twice.
  const zone = { timeZoneName: 'short' } as const
  const end = dateFormat(locale, { ...clock, ...zone }).format(until)
  return `${withoutDayComma(dateFormat(locale, { ...options, ...zone }).format(from))} – ${end}`
}

const offsetAt = (at: number) => new Date(at).getTimezoneOffset()

/** The option for a year, if one of the times is not in the year of `now`. Infinity is an unknown time. */
function yearIn(now: number, ...times: readonly number[]): Intl.DateTimeFormatOptions {
  const yearOf = (time: number) => new Date(time).getFullYear()
  return times.every((time) => time === Infinity || yearOf(time) === yearOf(now)) ? {} : { year: 'numeric' }
}

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
