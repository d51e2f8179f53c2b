/** The notices about the page as a whole. Only the prerendered pages contain them. */
import type { Locale } from './index.ts'

interface PageNoticeTexts {
  readonly loadFailed: string
  readonly outdated: string
  readonly reload: string
  readonly insecure: string
  readonly openSecurely: string
}

export const pageNoticeTexts: Readonly<Record<Locale, PageNoticeTexts>> = {
  en: {
    loadFailed: 'The portal could not be loaded. Check your connection and reload.',
    outdated: 'There is a new version of the portal.',
    reload: 'Reload',
    insecure: 'The portal needs a secure connection.',
    openSecurely: 'Open the secure address',
  },
  es: {
    loadFailed: 'No se ha podido cargar el portal. Compruebe su conexión y vuelva a cargar la página.',
    outdated: 'Hay una versión nueva del portal.',
    reload: 'Volver a cargar',
    insecure: 'El portal necesita una conexión segura.',
    openSecurely: 'Abrir la dirección segura',
  },
}
