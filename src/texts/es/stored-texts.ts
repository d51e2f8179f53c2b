import type { StoredTexts } from '../en/stored-texts.ts'

export const storedTexts: StoredTexts = {
  stored: {
    sites: {
      name: 'Estado e historial de los sitios',
      purpose:
        'Para las franjas y «Hoy y ayer» durante 7 días, y para mostrar el estado enseguida en la página siguiente.',
      question: '¿Borrar 7 días de historial?',
    },
    cards: {
      name: 'Tarjetas favoritas y recientes',
      purpose: 'Sus programas y los de otros usuarios de este navegador, hasta que los borre.',
      question: '¿Borrar los favoritos y recientes de todos los usuarios?',
    },
    preferences: {
      name: 'Sus preferencias',
      purpose: 'Idioma, tema, menú, vista de las tarjetas y teclas, hasta que las borre.',
    },
    announcements: {
      name: 'Comunicados',
      purpose:
        'Los últimos, para mostrarlos enseguida en la página siguiente, y los avisos e incidencias que ha ocultado.',
    },
    'sign-in': {
      name: 'Su sesión',
      purpose:
        'Su nombre, su correo, sus grupos, las credenciales y sus claves mantienen la sesión. Cerrar sesión la termina; después puede borrar lo que quede.',
    },
  },
  hosts: {
    portal: {
      name: 'Este portal',
      purpose: 'Páginas, imágenes y comunicados, y si hay una versión nueva.',
    },
    sites: {
      name: 'Los sitios supervisados',
      purpose: 'Se carga el icono de cada sitio para ver si responde.',
    },
    provider: {
      name: 'El servicio de acceso',
      purpose: 'Desde que inicia sesión: la inicia, la mantiene, también en la visita siguiente, y la cierra.',
    },
    monitor: {
      name: 'La supervisión del grupo',
      purpose: 'Su propio historial de los sitios.',
    },
    vendors: {
      name: 'Páginas de estado de proveedores',
      purpose: 'Sus incidencias, cada cinco minutos y cuando falla un sitio que depende del proveedor.',
    },
    videos: {
      name: 'Vídeos',
      purpose: 'Solo al pulsar Reproducir.',
    },
  },
}
