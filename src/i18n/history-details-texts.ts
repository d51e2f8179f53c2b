/** The texts of the changes and figures of a site, in both languages. Loaded when they are first opened. */
import { formatTagOf, withArticle } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  changes: 'Changes in the last 7 days',
  since: (moment: string, duration: string) => `since ${moment} (${duration})`,
  between: (range: string, duration: string) => `${range} (${duration})`,
  /** Follows the time of a change that may have happened earlier, because nothing was measured just before it. */
  atLeast: 'or earlier',
  /** Explains `atLeast`, once per list. */
  unmeasured: '“Or earlier”: the portal was not open before, so it may have begun sooner.',
  earlier: (count: number) => `and ${count} earlier`,
  table: (span: string) => `${span} in figures`,
  time: 'Time',
  state: 'Worst state',
  gap: 'Not measured',
}

const es: typeof en = {
  changes: 'Cambios en los últimos 7 días',
  since: (moment, duration) => `desde ${/^\d/.test(moment) ? withArticle(moment) : `el ${moment}`} (${duration})`,
  between: (range, duration) => `${range} (${duration})`,
  atLeast: 'o antes',
  unmeasured: '«O antes»: el portal no estaba abierto, así que pudo empezar antes.',
  earlier: (count) => (count === 1 ? 'y 1 anterior' : `y ${count} anteriores`),
  table: (span) => `${span} en cifras`,
  time: 'Hora',
  state: 'Peor estado',
  gap: 'Sin medir',
}

export function historyDetailsTextsFor(locale: Locale): typeof en {
  return { en, es }[locale]
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A cached format for times in the last seven days, to the minute, with a date unless all of them are today. */
function clockFormat(moments: readonly number[], now: number, locale: Locale): Intl.DateTimeFormat {
  const isToday = moments.every((at) => new Date(at).toDateString() === new Date(now).toDateString())
  const day = isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)
  // Creating a format is slow, and a table has up to 60 rows.
  const kind = `${locale} ${isToday}`
  const format =
    clocks.get(kind) ?? new Intl.DateTimeFormat(formatTagOf(locale), { ...day, hour: 'numeric', minute: '2-digit' })
  clocks.set(kind, format)
  return format
}

export function formatMoment(at: number, now: number, locale: Locale): string {
  return clockFormat([at], now, locale).format(at)
}

/** Formats a time range without repeating the parts that both ends share. */
export function formatRange(from: number, to: number, now: number, locale: Locale): string {
  return clockFormat([from, to], now, locale).formatRange(from, to)
}
