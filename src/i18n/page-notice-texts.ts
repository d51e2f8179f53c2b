/** The notices about the page as a whole. Only the prerendered pages have them. */
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
    loadFailed: 'The portal could not be loaded.',
    outdated: 'There is a new version.',
    reload: 'Reload',
    insecure: 'The portal needs a secure connection (https).',
    openSecurely: 'Open with https',
  },
  es: {
    loadFailed: 'No se ha podido cargar el portal.',
    outdated: 'Hay una versión nueva.',
    reload: 'Volver a cargar',
    insecure: 'El portal necesita una conexión segura (https).',
    openSecurely: 'Abrir con https',
  },
}
