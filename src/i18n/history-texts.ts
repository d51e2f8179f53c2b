/** The texts of a site's history, in both languages. Loaded together with the history. */
import type { Locale } from './index.ts'
import { formatMs, numbersOf } from './format.ts'

const en = {
  spans: { hour: 'Last hour', day: 'Last day', week: 'Last week' },
  span: 'Time shown',
  short: { hour: 'Hour', day: 'Day', week: 'Week' },
  /** The text alternative of the chart. */
  strip: (uptime: string, median: string, p95: string) =>
    `${uptime} available, median ${median}, 95th percentile ${p95}`,
  nothing: 'Nothing measured yet',
  uptime: 'Available',
  median: 'Median',
  p95: '95% under',
  details: 'Details',
  detailsOf: (site: string) => `Details of ${site}`,
  close: 'Close',
  changes: 'Changes in the last 7 days',
  since: (moment: string, duration: string) => `since ${moment}, for ${duration}`,
  between: (range: string, duration: string) => `${range}, for ${duration}`,
  /** Follows the time of a change that may have happened before the first measurement. */
  atLeast: 'or earlier',
  /** Explains `atLeast`, once per list. */
  unmeasured: '“Or earlier”: it may have begun before, when nothing was measured.',
  earlier: (count: number) => `and ${count} earlier`,
  table: (span: string) => `${span} in figures`,
  time: 'Time',
  state: 'Worst state',
  gap: 'Not measured',
  retention: 'Measured by this browser while the portal was open, and kept in it for 7 days.',
  notStored: 'This browser does not let the portal keep a history: it lasts as long as this page.',
  forget: 'Forget the history',
  forgotten: 'The history is forgotten.',
}

const es: typeof en = {
  spans: { hour: 'Última hora', day: 'Último día', week: 'Última semana' },
  span: 'Periodo mostrado',
  short: { hour: 'Hora', day: 'Día', week: 'Semana' },
  strip: (uptime, median, p95) => `${uptime} disponible, mediana ${median}, percentil 95 ${p95}`,
  nothing: 'Todavía no hay mediciones',
  uptime: 'Disponible',
  median: 'Mediana',
  p95: '95 % hasta',
  details: 'Detalles',
  detailsOf: (site) => `Detalles de ${site}`,
  close: 'Cerrar',
  changes: 'Cambios en los últimos 7 días',
  since: (moment, duration) => `desde ${moment}, durante ${duration}`,
  between: (range, duration) => `${range}, durante ${duration}`,
  atLeast: 'o antes',
  unmeasured: '«O antes»: pudo empezar antes, cuando no se medía.',
  earlier: (count) => (count === 1 ? 'y 1 anterior' : `y ${count} anteriores`),
  table: (span) => `${span} en cifras`,
  time: 'Hora',
  state: 'Peor estado',
  gap: 'Sin medir',
  retention: 'Medido por este navegador mientras el portal estaba abierto y guardado en él durante 7 días.',
  notStored: 'Este navegador no permite guardar un historial: dura mientras la página esté abierta.',
  forget: 'Borrar el historial',
  forgotten: 'Historial borrado.',
}

export const historyTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]

/** Formats a share between 0 and 1 as a percentage, rounded down so that 100 % is always exact. */
export function formatShare(share: number | null, locale: Locale): string {
  if (share === null) return '–'
  return numbersOf(locale, 'percent').format(Math.floor(share * 1000) / 1000)
}

export function formatMsOrDash(ms: number | null, locale: Locale): string {
  return ms === null ? '–' : formatMs(ms, locale)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A cached format for times in the last seven days, to the minute, with a date unless all of them are today. */
function clockFormat(moments: readonly number[], now: number, locale: Locale): Intl.DateTimeFormat {
  const isToday = moments.every((at) => new Date(at).toDateString() === new Date(now).toDateString())
  const day = isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)
  // Creating a format is slow, and a table has fifty times.
  const kind = `${locale} ${isToday}`
  const format = clocks.get(kind) ?? new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' })
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
