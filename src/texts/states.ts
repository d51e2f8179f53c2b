/** The texts that first/first-states.ts shows before React loads, in both languages. */
import type { Locale } from '../portal/config.ts'

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
export type StateTexts = typeof en

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
