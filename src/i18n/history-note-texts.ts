/** Notes and a question below the sites, in both languages. Loaded when needed, because few visitors see any. */
import type { Locale } from './index.ts'

const en = {
  askToDelete: 'Delete 7 days of history?',
  delete: 'Delete',
  keep: 'Keep',
  notStored: 'This browser cannot keep a history: it is lost when you close this page.',
  notifying: 'While this page is visible, you are told when a site goes down and when it is back.',
  notifyingBlocked: 'Your browser blocks notifications from this page. Allow them in its site settings.',
}

const es: typeof en = {
  askToDelete: '¿Borrar 7 días de historial?',
  delete: 'Borrar',
  keep: 'Conservar',
  notStored: 'Este navegador no permite guardar el historial: se perderá al cerrar esta página.',
  notifying: 'Mientras esta página esté visible, recibirá un aviso cuando un sitio caiga y cuando vuelva.',
  notifyingBlocked: 'El navegador bloquea las notificaciones de esta página. Permítalas en la configuración del sitio.',
}

export const historyNoteTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
