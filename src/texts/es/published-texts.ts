import type * as en from '../en/published-texts.ts'

export const publishedTexts: typeof en.publishedTexts = {
  notices: {
    loadFailed: 'No se ha podido cargar el portal. Vuelva a cargar la página o inténtelo en unos minutos.',
    notStarted:
      'Esta página no se ha iniciado. La versión publicada del portal está incompleta o algo ha modificado la página por el camino.',
    insecure: 'El portal necesita una conexión segura.',
    openSecurely: 'Abrir la dirección segura',
    noScript:
      'JavaScript está desactivado. Los enlaces funcionan; el estado en tiempo real, la búsqueda y el inicio de sesión lo necesitan.',
  },
  privacy: {
    title: (name) => `Qué guarda ${name} y a quién pregunta`,
    intro:
      'Para quien redacta el aviso de privacidad. Este archivo se genera a partir de la configuración del portal. En Preferencias, cada usuario lo ve por finalidades y puede borrarlo.',
    stored: 'Guardado en el navegador',
    noCookies:
      'El portal no usa cookies y no envía nada de esto a su propio servidor. El servicio de acceso recibe lo necesario para iniciar la sesión. Lo que ha vencido se elimina al volver a usar el portal.',
    storedColumns: ['Dato', 'Finalidad', 'Se conserva', 'El usuario puede borrarlo', 'Dónde'],
    deletion: { always: 'sí', 'signed-out': 'sí, sin sesión iniciada', never: 'no, termina como se indica' },
    items: {
      history: {
        name: 'Su historial de los sitios',
        purpose: 'Para las franjas de los sitios, sus detalles y «Hoy y ayer».',
        end: '7 días después de cada medición',
      },
      round: {
        name: 'La última comprobación de los sitios',
        purpose: 'Para mostrar el estado enseguida en la página siguiente y no comprobar dos veces desde dos pestañas.',
        end: 'hasta la comprobación siguiente',
      },
      cards: {
        name: 'Tarjetas favoritas y recientes',
        purpose: 'Los programas de cada usuario de este navegador y de las visitas sin iniciar sesión.',
        end: 'los favoritos, hasta que se quiten; las 12 últimas tarjetas, hasta que se borren',
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
        name: 'Avisos e incidencias que ha ocultado',
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
          'Hasta dónde se ha desplazado cada página, si alguna se ha vuelto a cargar sola tras un fallo, qué inicio de sesión ha empezado aquí y de qué sitios avisará la pestaña cuando vuelvan.',
        end: 'hasta que cierre la pestaña; los sitios, hasta que vuelvan o durante 8 horas',
      },
    },
    asked: 'Servidores a los que pregunta la página',
    address:
      'Cada uno de ellos conoce la dirección del equipo y el tipo de navegador. Los sitios y el servicio de acceso pueden tener sus propias cookies.',
    askedColumns: ['Servidor', 'Finalidad', 'Hosts'],
    own: 'el del portal',
  },
  announced: { incident: 'Estamos trabajando en ello.', maintenance: 'Puede que no se pueda acceder mientras tanto.' },
  imported: { home: 'Panel', links: 'Enlaces' },
}
