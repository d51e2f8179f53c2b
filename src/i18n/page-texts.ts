/** The texts of every page except the dashboard, in both languages. Loaded together with the pages. */
import type { Locale } from './index.ts'

const en = {
  intros: {
    webpages: 'The group’s public websites.',
    apps: 'The group’s own applications.',
    tools: 'Internal tools for everyday work.',
    demo: 'Demonstrations of what the group is building.',
    webinars: 'Recorded sessions, to watch whenever it suits you.',
  },

  video: {
    play: (name: string) => `Play video: ${name}`,
    watch: 'Open the video in a new tab',
    note: (host: string) => `When you press play, the video loads from ${host}.`,
  },

  notFound: {
    text: 'The address may be mistyped, or the page may have moved.',
    /** The texts before and after the name of a page or card. */
    meant: ['Did you mean ', '?'],
    home: 'Go to the dashboard',
    pages: 'Pages of this portal',
  },
}

const es: typeof en = {
  intros: {
    webpages: 'Los sitios web públicos del grupo.',
    apps: 'Las aplicaciones propias del grupo.',
    tools: 'Herramientas internas para el trabajo diario.',
    demo: 'Demostraciones de lo que el grupo está desarrollando.',
    webinars: 'Sesiones grabadas, para verlas cuando mejor le venga.',
  },

  video: {
    play: (name) => `Reproducir el vídeo: ${name}`,
    watch: 'Abrir el vídeo en otra pestaña',
    note: (host) => `Al pulsar Reproducir, el vídeo se carga desde ${host}.`,
  },

  notFound: {
    text: 'Puede que la dirección esté mal escrita o que la página haya cambiado de sitio.',
    meant: ['¿Buscaba ', '?'],
    home: 'Ir al panel',
    pages: 'Páginas de este portal',
  },
}

export function pageTextsFor(locale: Locale): typeof en {
  return { en, es }[locale]
}
