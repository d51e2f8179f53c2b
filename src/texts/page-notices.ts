/** Texts that only the prerendered pages have. Scripts do not need them. */
import type { Locale } from '../portal/config.ts'
import { messages } from './index.ts'

const en = {
  reload: messages.en.reload,
  loadFailed: 'The portal couldn’t be loaded. Check your connection and reload.',
  notStarted:
    'This page did not start. The portal’s release is incomplete, or something on the way has changed the page.',
  insecure: 'The portal needs a secure connection.',
  openSecurely: 'Open the secure address',
  noScript: 'JavaScript is switched off. The links work; live status, search and sign-in need it.',
}

const es: typeof en = {
  reload: messages.es.reload,
  loadFailed: 'No se ha podido cargar el portal. Compruebe su conexión y vuelva a cargar la página.',
  notStarted:
    'Esta página no se ha iniciado. La versión publicada del portal está incompleta o algo ha modificado la página por el camino.',
  insecure: 'El portal necesita una conexión segura.',
  openSecurely: 'Abrir la dirección segura',
  noScript:
    'JavaScript está desactivado. Los enlaces funcionan; el estado en tiempo real, la búsqueda y el inicio de sesión lo necesitan.',
}

export const pageNotices: Readonly<Record<Locale, typeof en>> = { en, es }
