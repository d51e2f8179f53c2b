import type * as en from '../en/catalogue-texts.ts'

export const catalogueTexts: typeof en.catalogueTexts = {
  programs: {
    heading: 'Sus programas',
    edit: 'Editar',
    done: 'Listo',
    hint: 'Marque una tarjeta con la estrella para tenerla aquí.',
    suggested: 'Sugeridos. Marque los que usa.',
    more: (count) => `+ ${count} más`,
    fewer: 'Mostrar menos',
    suggestions: 'Sugerencias',
    howToMove: 'Arrastre un programa o use sus puntos.',
    move: (name) => `Mover ${name}`,
    moveTo: 'Mover al lugar de',
    place: (name, place, count) => `${name}, ${place} de ${count}`,
    signIn: 'Inicie sesión para ver sus programas.',
    ended: 'Su sesión ha terminado. Inicie sesión para ver sus programas.',
    away: 'El servicio de acceso no responde. Sus programas volverán por sí solos.',
    offline: 'Sus programas volverán cuando recupere la conexión.',
  },

  cards: {
    empty: 'Todavía no hay nada que mostrar aquí.',
    emptySignedOut: 'Inicie sesión para ver esta página.',
    emptyForYou: 'No hay nada para su cuenta. Si echa algo en falta, avise a los administradores del portal.',
    star: (name) => `Favorito: ${name}`,
    view: 'Vista',
    sections: 'Secciones de esta página',
    views: { cards: 'Tarjetas', compact: 'Compacta' },
    status: 'Estado',
    more: (name) => `Más información sobre ${name}`,
  },

  filter: {
    input: 'Filtrar por nombre o descripción',
    count: (matches, all) => `${matches} de ${all} tarjetas`,
    none: 'Ningún resultado con todas esas palabras. Pruebe con menos.',
    clear: 'Quitar el filtro',
  },

  video: {
    play: (name) => `Reproducir el vídeo: ${name}`,
    watch: 'Abrir el vídeo en otra pestaña',
    note: (host) => `Al pulsar Reproducir, el vídeo se carga desde ${host}.`,
  },
}
