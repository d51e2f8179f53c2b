import type { StoredTexts } from '../en/stored-texts.ts'

export const storedTexts: StoredTexts = {
  items: {
    history: {
      name: 'Su historial de los sitios',
      purpose: 'Para las franjas de los sitios, sus detalles y «Hoy y ayer».',
      end: '7 días después de cada medición',
      question: '¿Borrar 7 días de historial?',
    },
    round: {
      name: 'La última comprobación de los sitios',
      purpose: 'Para mostrar el estado enseguida en la página siguiente y no comprobar dos veces desde dos pestañas.',
      end: 'hasta la comprobación siguiente',
    },
    stars: {
      name: 'Sus tarjetas favoritas',
      purpose: 'Sus programas en el inicio y en el menú.',
      end: 'hasta que quite las estrellas',
      question: '¿Borrar todos sus favoritos?',
    },
    recent: {
      name: 'Las tarjetas que ha abierto hace poco',
      purpose: 'Aparecen primero en la búsqueda y entre sus programas.',
      end: 'las 12 últimas, hasta que las borre',
    },
    others: {
      name: 'Tarjetas de otros usuarios de este navegador',
      purpose: 'Favoritos y recientes de quienes han iniciado sesión aquí y de visitas sin iniciar sesión.',
      end: 'hasta que se borren',
      question: '¿Borrar los favoritos y recientes de otros usuarios?',
    },
    preferences: {
      name: 'Sus preferencias',
      purpose: 'Idioma, tema, ancho del menú, vista de las tarjetas, secciones plegadas y uso de teclas sueltas.',
      end: 'hasta que las borre',
    },
    announcements: {
      name: 'Los últimos comunicados',
      purpose: 'Para mostrarlos enseguida en la página siguiente.',
      end: 'hasta que cambien los comunicados',
    },
    dismissed: {
      name: 'Avisos que ha ocultado',
      purpose: 'Para que sigan ocultos.',
      end: 'hasta que se retiren los avisos',
    },
    'sign-in': {
      name: 'Su sesión en esta pestaña',
      purpose:
        'Su nombre, su correo, sus grupos y las credenciales del servicio de acceso. Mantiene la sesión en la página siguiente.',
      end: 'hasta que cierre la sesión o la pestaña',
    },
    mark: {
      name: 'El último inicio de sesión en este navegador',
      purpose: 'Coordina las pestañas y permite entrar mañana sin pulsar nada.',
      end: 'hasta que se inicie o cierre otra sesión',
    },
    pending: {
      name: 'Inicios de sesión en curso',
      purpose: 'Para saber si una respuesta del servicio de acceso corresponde a una petición de este navegador.',
      end: 'hasta la respuesta, o 15 minutos; se eliminan un día después',
    },
    keys: {
      name: 'Claves de este navegador',
      purpose: 'La sesión está vinculada a una clave que no puede salir de este navegador.',
      end: 'la más reciente, hasta que cierre la sesión; otras, 30 días como máximo',
    },
    tab: {
      name: 'Datos de esta pestaña',
      purpose:
        'Hasta dónde se ha desplazado cada página, si alguna se ha vuelto a cargar sola tras un fallo y qué inicio de sesión ha empezado aquí.',
      end: 'hasta que cierre la pestaña',
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
    videos: {
      name: 'Vídeos',
      purpose: 'Solo al pulsar Reproducir.',
    },
  },
}
