/** Formats numbers, durations and times in both languages. Times are in ms since 1970, unless a comment says otherwise. */
import type { Locale } from '../portal/config.ts'
import type { Messages } from './en.ts'

/** The BCP 47 tag for dates and times. English ones have the British format. */
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale)

// The dashboard without announcements or trouble needs no Intl, because the first use of Intl for each kind of value blocks
// a slow phone for 60 to 130 ms. These functions write what Intl would write.

const dayNames = {
  en: 'Sun Mon Tue Wed Thu Fri Sat',
  es: 'dom lun mar mié jue vie sáb',
}
const monthNames = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  es: 'ene feb mar abr may jun jul ago sept oct nov dic',
}

/**
 * Formats a response time, which is about 10 s at most, in whole milliseconds: `1,234 ms`. Spanish separates thousands
 * from five digits on: `1234 ms`, `12.345 ms`.
 */
export function formatMs(ms: number, locale: Locale): string {
  const digits = String(Math.round(ms))
  const isGrouped = digits.length > (locale === 'en' ? 3 : 4)
  const separator = locale === 'en' ? ',' : '.'
  return `${isGrouped ? digits.replace(/(?=\d{3}$)/, separator) : digits}\u00a0ms`
}

/** Formats a share between 0 and 1 as a percentage, rounded down so that 99.99 % does not become 100 %. */
export function formatShare(share: number, locale: Locale): string {
  const percent = String(Math.floor(share * 1000) / 10)
  return locale === 'en' ? `${percent}%` : `${percent.replace('.', ',')}\u00a0%`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats a time of day: `09:05`, in Spanish `9:05`. */
function formatClock(at: number, locale: Locale): string {
  const date = new Date(at)
  const hours = date.getHours()
  return `${locale === 'en' ? twoDigits(hours) : hours}:${twoDigits(date.getMinutes())}`
}

/** Formats a day without its year: `Mon 23 Nov`. */
export function formatDay(at: number, locale: Locale): string {
  const date = new Date(at)
  return `${formatWeekday(at, locale)} ${date.getDate()} ${monthNames[locale].split(' ')[date.getMonth()]}`
}

/** Formats whole minutes in their two largest units: `3 min`, `2 h 5 min`, `3 d 4 h`, the same in both languages. */
export function formatDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const
  const units = parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
  return units.join(' ') || '<\u00a01\u00a0min'
}

/** Formats measured time, in whole minutes, without days: `4 h 45 min`, and from ten hours on `42 h`. */
export function formatMeasured(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours < 10 ? formatDuration(minutes) : `${hours}\u00a0h`
}

/** A time of day with its Spanish article on the same line: «la 1:05», but «las 13:05». */
export const withArticle = (time: string): string => `${/^0?1:/.test(time) ? 'la' : 'las'}\u00a0${time}`

/** Formats a time with seconds, and with its date unless that is the day of `now`: a time alone is read as today's. */
export function formatTime(at: number, now: number, locale: Locale): string {
  if (isSameDay(at, now)) return `${formatClock(at, locale)}:${twoDigits(new Date(at).getSeconds())}`
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}

/** Formats a time with its date and time zone, for a reader elsewhere: `3 May 2026, 12:05:09 CEST`. */
export function formatInstant(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeStyle: 'long' }).format(at)
}

/** Formats a time in the last seven days, to the minute, with its date unless that is the day of `now`. */
export function formatMoment(at: number, now: number, locale: Locale): string {
  const time = formatClock(at, locale)
  return isSameDay(at, now) ? time : `${formatDay(at, locale)}, ${time}`
}

/** Formats the day of the week: `Mon`, in Spanish `lun`. */
export const formatWeekday = (at: number, locale: Locale): string =>
  dayNames[locale].split(' ')[new Date(at).getDay()] ?? ''

interface Period {
  readonly from: number
  /** Infinity if the end is unknown. */
  readonly until: number
}

/**
 * Formats the period of an announcement. It always includes the date, and the year unless both ends are in this year.
 * @param texts those of announcements in the language `locale`
 */
export function formatPeriod(
  { from, until }: Period,
  now: number,
  locale: Locale,
  texts: Pick<Messages['announcement'], 'since'>,
): string {
  const yearOf = (time: number) => new Date(time).getFullYear()
  const isThisYear = [from, until].every((time) => time === Infinity || yearOf(time) === yearOf(now))
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(tagOf(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...year,
    // In English, `numeric` gives 9:06 for a time and 09:06 for a range.
    hour: locale === 'en' ? '2-digit' : 'numeric',
    minute: '2-digit',
  })
  const hasEnd = until !== Infinity
  const text = hasEnd ? format.formatRange(from, until) : format.format(from)
  // A comma after a weekday would be confusing in a sentence: `sáb, 2 may` becomes `sáb 2 may`.
  const period = text.replaceAll(/(?<=\p{L}),(?= \d+ )/gu, '')
  return hasEnd ? period : texts.since(period)
}

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
