/** The notice of a page whose main script did not load. Only the prerendered pages have it. */
import type { Locale } from './index.ts'

interface LoadFailureTexts {
  readonly title: string
  readonly reload: string
}

export const loadFailureTexts: Readonly<Record<Locale, LoadFailureTexts>> = {
  en: { title: 'The portal could not be loaded.', reload: 'Reload' },
  es: { title: 'No se ha podido cargar el portal.', reload: 'Volver a cargar' },
}
