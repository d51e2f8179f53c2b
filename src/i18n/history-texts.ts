/** The texts of a site's history and of the buttons below the sites, in both languages. Loaded after the page. */
import type { Locale } from './index.ts'
import { formatMs, numbersOf, withArticle } from './format.ts'

const en = {
  spans: { hour: 'Last 60 minutes', day: 'Last 24 hours', week: 'Last 7 days' },
  span: 'Time shown',
  short: { hour: 'Hour', day: 'Day', week: 'Week' },
  /** Availability while less than half of the span has been measured. */
  shareOf: (uptime: string, duration: string) => `${uptime} of ${duration}`,
  /** The text alternative of the chart. */
  strip: (uptime: string, median: string, p95: string) => `${uptime} available, typical: ${median}, slowest 5%: ${p95}`,
  nothing: 'Nothing measured yet',
  /** The labels of the two ends of the strip. */
  start: { hour: '1 h ago', day: '24 h ago', week: '7 days ago' },
  now: 'now',
  since: (moment: string) => `since ${moment}`,
  /** A complete sentence: the start of a site's trouble. */
  sinceFor: (moment: string, duration: string) => `Since ${moment} (${duration})`,
  /** Follows the time of a change that may have happened earlier, because nothing was measured just before it. */
  orEarlier: 'or earlier',
  /** Follows the names of some sites. */
  more: (count: number) => `and ${count} more`,
  uptime: 'Available',
  median: 'Typical',
  p95: 'Slowest 5%',
  details: 'Details',
  detailsOf: (site: string) => `Details of ${site}`,
  close: 'Close',
  /** A duration that may have been longer, because nothing was measured just before or after it. */
  atLeast: (duration: string) => `at least ${duration}`,
  retention: 'Measured by this browser while the portal was open. Kept here only, for 7 days.',
  forget: 'Delete history',
  forgotten: 'History deleted.',
  askToNotify: 'Notify me of outages',
  stopNotifying: 'Stop notifying me',
}

/** Adds the article: «las 23:20», «la 1:05» or «el vie 20 nov». */
const momentWithArticle = (moment: string) => (/^\d/.test(moment) ? withArticle(moment) : `el ${moment}`)

const es: typeof en = {
  spans: { hour: 'Últimos 60 minutos', day: 'Últimas 24 horas', week: 'Últimos 7 días' },
  span: 'Periodo mostrado',
  short: { hour: 'Hora', day: 'Día', week: 'Semana' },
  shareOf: (uptime, duration) => `${uptime} de ${duration}`,
  strip: (uptime, median, p95) => `${uptime} disponible, habitual: ${median}, el 5 % más lento: ${p95}`,
  nothing: 'Todavía no hay mediciones',
  start: { hour: 'hace 1 h', day: 'hace 24 h', week: 'hace 7 días' },
  now: 'ahora',
  since: (moment) => `desde ${momentWithArticle(moment)}`,
  sinceFor: (moment, duration) => `Desde ${momentWithArticle(moment)} (${duration})`,
  orEarlier: 'o antes',
  more: (count) => `y ${count} más`,
  uptime: 'Disponible',
  median: 'Habitual',
  p95: 'El 5 % más lento',
  details: 'Detalles',
  detailsOf: (site) => `Detalles de ${site}`,
  close: 'Cerrar',
  atLeast: (duration) => `al menos ${duration}`,
  retention: 'Medido por este navegador mientras el portal estaba abierto. Se guarda solo aquí, durante 7 días.',
  forget: 'Borrar el historial',
  forgotten: 'Historial borrado.',
  askToNotify: 'Avisarme de las caídas',
  stopNotifying: 'Dejar de avisarme',
}

export const historyTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]

/** Formats a share between 0 and 1 as a percentage, rounded down so that 99.99 % does not become 100 %. */
export function formatShare(share: number | null, locale: Locale): string {
  if (share === null) return '–'
  return numbersOf(locale, 'percent').format(Math.floor(share * 1000) / 1000)
}

export function formatMsOrDash(ms: number | null, locale: Locale): string {
  return ms === null ? '–' : formatMs(ms, locale)
}
