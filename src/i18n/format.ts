import type { Locale } from './index.ts'

/** The BCP 47 tag for dates and times. English ones have the British format. */
export const formatTagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale)

/** A time of day with its Spanish article: «la 1:05», but «las 13:05». */
export const withArticle = (time: string): string => `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`

/** Formats a time of day without seconds, such as `23:40`. */
export const formatClock = (at: Date | number, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTagOf(locale), { timeStyle: 'short' }).format(at)

/**
 * Formats a time, with its date unless that is the day of `now`: a time alone would be read as today's. `at` and `now`
 * are in ms since 1970.
 */
export function formatTime(at: number, now: number, locale: Locale): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  const date = sameDay ? {} : ({ dateStyle: 'medium' } as const)
  return new Intl.DateTimeFormat(formatTagOf(locale), { ...date, timeStyle: 'medium' }).format(at)
}

/** Formats a duration in whole milliseconds with its unit: `1,234 ms`. `locale` is a BCP 47 tag. */
export function formatMs(ms: number, locale: string): string {
  return `${numbersOf(locale).format(Math.round(ms))}\u00a0ms`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a cached number format, because creating one is slow and 200 tiles have 800 numbers. */
export function numbersOf(locale: string, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat {
  const kind = `${locale} ${style}`
  const format =
    formats.get(kind) ?? new Intl.NumberFormat(locale, { style, maximumFractionDigits: style === 'percent' ? 1 : 0 })
  formats.set(kind, format)
  return format
}
