/** The texts of a site's history and of the buttons below the sites, in both languages. Loaded after the page. */
import type { Locale } from './index.ts'
import { formatMs, numbersOf } from './format.ts'

const en = {
  spans: { hour: 'Last 60 minutes', day: 'Last 24 hours', week: 'Last 7 days' },
  span: 'Time shown',
  short: { hour: 'Hour', day: 'Day', week: 'Week' },
  /** Availability while less than half of the span is measured. */
  shareOf: (uptime: string, duration: string) => `${uptime} of ${duration}`,
  /** The text alternative of the chart. */
  strip: (uptime: string, median: string, p95: string) => `${uptime} available, typical ${median}, slowest 5% ${p95}`,
  nothing: 'Nothing measured yet',
  uptime: 'Available',
  median: 'Typical',
  p95: 'Slowest 5%',
  details: 'Details',
  detailsOf: (site: string) => `Details of ${site}`,
  close: 'Close',
  retention: 'Measured by this browser while the portal was open. Kept here only, for 7 days.',
  forget: 'Delete history',
  forgotten: 'History deleted.',
  askToNotify: 'Notify me of outages',
  stopNotifying: 'Stop notifying me',
}

const es: typeof en = {
  spans: { hour: 'Últimos 60 minutos', day: 'Últimas 24 horas', week: 'Últimos 7 días' },
  span: 'Periodo mostrado',
  short: { hour: 'Hora', day: 'Día', week: 'Semana' },
  shareOf: (uptime, duration) => `${uptime} de ${duration}`,
  strip: (uptime, median, p95) => `${uptime} disponible, habitual ${median}, el 5 % más lento ${p95}`,
  nothing: 'Todavía no hay mediciones',
  uptime: 'Disponible',
  median: 'Habitual',
  p95: 'El 5 % más lento',
  details: 'Detalles',
  detailsOf: (site) => `Detalles de ${site}`,
  close: 'Cerrar',
  retention: 'Medido por este navegador mientras el portal estaba abierto. Se guarda solo aquí, durante 7 días.',
  forget: 'Borrar el historial',
  forgotten: 'Historial borrado.',
  askToNotify: 'Avisarme de las caídas',
  stopNotifying: 'Dejar de avisarme',
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
