import type * as en from '../en/frame-texts.ts'

export const frameTexts: typeof en.frameTexts = {
  skipToContent: 'Saltar al contenido',
  search: 'Buscar',
  loading: 'Cargando…',
  opensInNewTab: '(se abre en una pestaña nueva)',

  headings: {
    systemStatus: 'Estado del sistema',
    webpages: 'Sitios web',
    apps: 'Aplicaciones',
    tools: 'Herramientas',
    webinars: 'Webinarios',
    notFound: '404 Página no encontrada',
  },

  intros: {
    webpages: 'Los sitios web públicos del grupo.',
    apps: 'Las aplicaciones propias del grupo.',
    tools: 'Herramientas internas para el trabajo diario.',
    demo: 'Demostraciones de lo que el grupo está desarrollando.',
    webinars: 'Sesiones grabadas, para verlas cuando mejor le venga.',
  },

  outdated: 'Hay una versión nueva.',
  reload: 'Volver a cargar',

  failure: {
    heading: 'Algo ha salido mal',
    page: 'No se ha podido mostrar esta página. Vuelva a cargarla o elija otra en el menú.',
  },

  menu: {
    label: 'Menú principal',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
    expand: 'Desplegar la barra lateral',
    collapse: 'Contraer la barra lateral',
    starred: 'Favoritos',
    notes: { down: '(hay servicios caídos)', incident: '(incidencia)', maintenance: '(mantenimiento en curso)' },
  },

  notFound: {
    text: 'Puede que la dirección esté mal escrita o que la página haya cambiado de dirección.',
    home: 'Ir al inicio',
    pages: 'Páginas de este portal',
  },

  contact: {
    administrators: 'los administradores del portal',
    report: 'Informar de un problema',
    write: (address) => `Escribir a ${address}`,
    call: (number) => `Llamar al ${number}`,
    ask: 'Preguntar en el canal del equipo',
    describe: '¿Qué ha ocurrido y qué estaba haciendo?',
  },
}
