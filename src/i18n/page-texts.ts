/** The texts of every page but the dashboard, in both languages. Loaded together with the pages. */
import type { Locale } from './index.ts'

const en = {
  intros: {
    webpages: 'The group’s public websites.',
    apps: 'Applications hosted by the group.',
    tools: 'Internal tools for everyday work.',
    demo: 'Demonstrations of what the group is building.',
    webinars: 'Recorded sessions, to watch whenever it suits you.',
  },

  video: {
    play: (name: string) => `Play video: ${name}`,
    watch: 'Watch on its own page',
    note: 'The video is loaded from another host when you press play.',
  },

  notFound: {
    text: 'There is no page at this address. It may have moved, or be mistyped.',
    home: 'Go to the dashboard',
    hint: 'Looking for something? The portal also has these pages:',
  },
}

const es: typeof en = {
  intros: {
    webpages: 'Los sitios web públicos del grupo.',
    apps: 'Aplicaciones alojadas por el grupo.',
    tools: 'Herramientas internas para el trabajo diario.',
    demo: 'Demostraciones de lo que el grupo está construyendo.',
    webinars: 'Sesiones grabadas, para verlas cuando mejor le venga.',
  },

  video: {
    play: (name) => `Reproducir el vídeo: ${name}`,
    watch: 'Verlo en su propia página',
    note: 'El vídeo se carga desde otro servidor al pulsar reproducir.',
  },

  notFound: {
    text: 'No hay ninguna página en esta dirección. Quizá se haya movido o esté mal escrita.',
    home: 'Ir al panel',
    hint: '¿Busca algo? El portal también tiene estas páginas:',
  },
}

export function pageTextsFor(locale: Locale): typeof en {
  return { en, es }[locale]
}
