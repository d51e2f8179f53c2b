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
      'Para quien redacta el aviso de privacidad. Este archivo se genera a partir de la configuración del portal. En Preferencias, cada usuario ve la misma lista con lo que hay guardado en ese momento.',
    stored: 'Guardado en el navegador',
    noCookies:
      'El portal no usa cookies y no envía nada de esto a su propio servidor. El servicio de acceso recibe lo necesario para iniciar la sesión. Lo que ha vencido se elimina al volver a usar el portal.',
    storedColumns: ['Dato', 'Finalidad', 'Se conserva', 'El usuario puede borrarlo', 'Dónde'],
    deletion: {
      'at-once': 'sí',
      asks: 'sí, tras una pregunta',
      'signed-out': 'sí, sin sesión iniciada',
      never: 'no, termina como se indica',
    },
    asked: 'Servidores a los que pregunta la página',
    address:
      'Cada uno de ellos conoce la dirección del equipo y el tipo de navegador. Los sitios y el servicio de acceso pueden tener sus propias cookies.',
    askedColumns: ['Servidor', 'Finalidad', 'Hosts'],
    own: 'el del portal',
  },
  imported: { home: 'Panel', links: 'Enlaces' },
}
