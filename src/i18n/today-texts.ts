/** The texts of today's outages and slow spells, in both languages. Loaded together with their list. */
import { withArticle } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  today: 'Today',
  /** The time of a disruption that has ended. */
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  /** Follows the name of a site. */
  disruption: { down: ' down, ', degraded: ' slow, ' },
  soFar: (duration: string) => `${duration} so\u00a0far`,
  showEarlier: (count: number) => `Show ${count} earlier`,
  showFewer: 'Show fewer',
  calm: 'Nothing today',
  measured: (duration: string) => `(${duration} measured)`,
}

const es: typeof en = {
  today: 'Hoy',
  fromTo: (from, to) => (/^\d/.test(from) ? `de ${from} a ${to}` : `del ${from} a ${withArticle(to)}`),
  disruption: { down: ': caída de ', degraded: ': lentitud durante ' },
  soFar: (duration) => `${duration} por\u00a0ahora`,
  showEarlier: (count) => (count === 1 ? 'Mostrar 1 anterior' : `Mostrar ${count} anteriores`),
  showFewer: 'Mostrar menos',
  calm: 'Sin caídas ni lentitud hoy',
  measured: (duration) => `(${duration} de mediciones)`,
}

export const todayTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
