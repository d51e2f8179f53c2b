/** The texts that first/first-states.ts shows before React loads, in both languages. */
import type { Locale } from '../portal/config.ts'
import type { SiteStatus } from '../status/index.ts'
import { formatMs } from './format.ts'

const en = {
  overall: {
    checking: 'Checking...',
    operational: 'All Systems Operational',
    degraded: 'Degraded Performance',
    down: 'Some Services Down',
  },
  state: {
    checking: 'Checking...',
    operational: 'Operational',
    degraded: 'Degraded',
    down: 'Down',
    maintenance: 'Maintenance',
  },
  iconUnreadable: 'Responding; its icon does not load',
}

/** The type of these texts in every language. */
type StateTexts = typeof en

const es: StateTexts = {
  overall: {
    checking: 'Comprobando…',
    operational: 'Todo funciona con normalidad',
    degraded: 'Rendimiento degradado',
    down: 'Hay servicios caídos',
  },
  state: {
    checking: 'Comprobando…',
    operational: 'Operativo',
    degraded: 'Degradado',
    down: 'Caído',
    maintenance: 'Mantenimiento',
  },
  iconUnreadable: 'Responde, pero su icono no se carga',
}

export const stateTexts: Readonly<Record<Locale, StateTexts>> = { en, es }

interface Figure extends Pick<SiteStatus, 'responseTime'> {
  readonly note?: SiteStatus['note'] | null
}

/** Returns a tile's figure: the response time, if there is one, and the note. */
export function figureOf({ responseTime, note }: Figure, texts: StateTexts, locale: Locale): string {
  const figure = responseTime === null ? [] : [formatMs(responseTime, locale)]
  return (note === 'icon-unreadable' ? [...figure, texts.iconUnreadable] : figure).join(' · ')
}
