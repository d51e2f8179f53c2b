/** The texts of a site's history and of the buttons below the sites, in both languages. Loaded after the page. */
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
  retention: 'Measured by this browser while the portal was open, and kept in it for 7 days.',
  notStored: 'This browser does not let the portal keep a history: it lasts as long as this page.',
  forget: 'Forget the history',
  forgotten: 'The history is forgotten.',
  askToNotify: 'Notify me of outages',
  stopNotifying: 'Stop notifying me',
  notifying: 'You will be notified when a site goes down and when it is back, as long as the portal can be seen.',
  notifyingBlocked: 'Notifications are blocked for this page in the browser’s settings.',
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
  retention: 'Medido por este navegador mientras el portal estaba abierto y guardado en él durante 7 días.',
  notStored: 'Este navegador no permite guardar un historial: dura mientras la página esté abierta.',
  forget: 'Borrar el historial',
  forgotten: 'Historial borrado.',
  askToNotify: 'Avíseme de las caídas',
  stopNotifying: 'Dejar de avisarme',
  notifying: 'Se le avisará cuando un sitio se caiga y cuando vuelva, mientras el portal esté a la vista.',
  notifyingBlocked: 'Las notificaciones de esta página están bloqueadas en los ajustes del navegador.',
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
