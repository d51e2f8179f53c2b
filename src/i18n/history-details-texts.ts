/** The texts of a site's disruptions and figures, in both languages. Loaded when its details are first opened. */
import type { Locale } from './index.ts'

const en = {
  disruptions: 'Outages and slow spells in the last 7 days',
  none: 'No outages or slow spells in the time measured.',
  lasting: (period: string, duration: string) => `${period} (${duration})`,
  /** Explains `orEarlier`, once per list. */
  unmeasured: '“Or earlier”: the portal was not open before, so it may have begun sooner.',
  earlier: (count: number) => `and ${count} earlier`,
  table: (span: string) => `${span} in figures`,
  time: 'Time',
  state: 'State',
  worstState: 'Worst state',
  responseTime: 'Response time',
  gap: 'Not measured',
}

const es: typeof en = {
  disruptions: 'Caídas y lentitud en los últimos 7 días',
  none: 'Sin caídas ni lentitud en el tiempo medido.',
  lasting: (period, duration) => `${period} (${duration})`,
  unmeasured: '«O antes»: el portal no estaba abierto, así que pudo empezar antes.',
  earlier: (count) => (count === 1 ? 'y 1 anterior' : `y ${count} anteriores`),
  table: (span) => `${span} en cifras`,
  time: 'Hora',
  state: 'Estado',
  worstState: 'Peor estado',
  responseTime: 'Tiempo de respuesta',
  gap: 'Sin medir',
}

export function historyDetailsTextsFor(locale: Locale): typeof en {
  return { en, es }[locale]
}
