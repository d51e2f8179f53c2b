/** What people read of a site's history, in both languages: fetched with the history itself. */
import type { Locale } from './index.ts'
import { formatMs, numbersOf } from './format.ts'

const en = {
  spans: { hour: 'Last hour', day: 'Last day', week: 'Last week' },
  span: 'Time shown',
  short: { hour: 'Hour', day: 'Day', week: 'Week' },
  /** The strip's picture in words. */
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
  /** Of a change that may have come before the first measurement; and what that means, once for all of them. */
  atLeast: 'or earlier',
  unmeasured: '“Or earlier”: it may have begun before, when nothing was measured.',
  earlier: (count: number) => `and ${count} earlier`,
  table: (span: string) => `${span} in figures`,
  time: 'Time',
  state: 'Worst state',
  gap: 'Not measured',
  kept: 'Measured by this browser while the portal was open, and kept in it for 7 days.',
  refused: 'This browser does not let the portal keep a history: it lasts as long as this page.',
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
  kept: 'Medido por este navegador mientras el portal estaba abierto y guardado en él durante 7 días.',
  refused: 'Este navegador no permite guardar un historial: dura mientras la página esté abierta.',
  forget: 'Borrar el historial',
  forgotten: 'Historial borrado.',
}

export type HistoryTexts = typeof en

export function historyTextsFor(locale: Locale): HistoryTexts {
  return { en, es }[locale]
}

/** A part of one, 0 to 1. Rounded down: 100 % means that nothing was missing. */
export function formatShare(share: number | null, locale: Locale): string {
  if (share === null) return '–'
  return numbersOf(locale, 'percent').format(Math.floor(share * 1000) / 1000)
}

export function formatMsOrDash(ms: number | null, locale: Locale): string {
  return ms === null ? '–' : formatMs(ms, locale)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Moments of the last seven days, to the minute; with their date when that is not today's. */
function clock(moments: readonly number[], now: number, locale: Locale): Intl.DateTimeFormat {
  const isToday = moments.every((at) => new Date(at).toDateString() === new Date(now).toDateString())
  const day = isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)
  // Made once for each kind: a table has fifty moments, and each new format costs.
  const kind = `${locale} ${isToday}`
  const known = clocks.get(kind) ?? new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' })
  clocks.set(kind, known)
  return known
}

export function formatMoment(at: number, now: number, locale: Locale): string {
  return clock([at], now, locale).format(at)
}

/** From one moment to another, without saying twice what they share. */
export function formatRange(from: number, to: number, now: number, locale: Locale): string {
  return clock([from, to], now, locale).formatRange(from, to)
}

/** Whole minutes as people say them: `3 min`, `2 h 5 min`, `3 d 4 h`. The units are the same in both languages. */
export function formatDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const
  const said = parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
  return said.join(' ') || '<\u00a01\u00a0min'
}
