import type * as en from '../en/first-texts.ts'

export const firstTexts: typeof en.firstTexts = {
  states: {
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
      blocked: 'Sin comprobar',
      maintenance: 'Mantenimiento',
    },
  },
  closeWindow: 'Puede cerrar esta ventana.',
}
