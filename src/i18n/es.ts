import type { Messages } from './en.ts'

export const es: Messages = {
  skipToContent: 'Saltar al contenido',
  search: 'Buscar',
  opensInNewTab: '(se abre en una pestaña nueva)',

  headings: {
    systemStatus: 'Estado del sistema',
    webpages: 'Sitios web',
    apps: 'Aplicaciones',
    tools: 'Herramientas',
    webinars: 'Webinarios',
    notFound: '404 Página no encontrada',
  },

  menu: {
    label: 'Menú principal',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
    expand: 'Desplegar la barra lateral',
    collapse: 'Contraer la barra lateral',
  },

  account: {
    region: 'Cuenta',
    login: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    hint: 'Inicie sesión para ver más.',
    unverified: 'Su correo no está verificado, por lo que no se muestra lo reservado al personal.',
    inPopup: 'Continúe en la ventana que se ha abierto.',
    reconnecting: (name) => `Sesión de ${name}: reconectando…`,
    continueHere: 'Continuar aquí',
    failed: 'No ha funcionado',
    failedText: 'Compruebe su conexión e inténtelo de nuevo.',
    dismiss: 'Descartar',
  },

  preferences: {
    region: 'Preferencias',
    version: 'Versión',
    language: 'Idioma',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  },

  failure: {
    heading: 'Algo ha salido mal',
    text: 'Esta página no se ha podido mostrar. Vuelva a cargarla; el menú lleva a las demás.',
    reload: 'Volver a cargar',
  },

  dashboard: {
    intro: (seconds) =>
      `Los sitios del grupo, comprobados cada ${seconds === 60 ? 'minuto' : seconds % 60 ? `${seconds} segundos` : `${seconds / 60} minutos`} desde su conexión.`,
    overall: {
      checking: 'Comprobando...',
      operational: 'Todo funciona con normalidad',
      degraded: 'Rendimiento degradado',
      down: 'Algunos servicios caídos',
    },
    state: { checking: 'Comprobando...', operational: 'Operativo', degraded: 'Degradado', down: 'Caído' },
    lastChecked: 'Última comprobación',
    refresh: 'Actualizar estado',
    pause: 'Pausar',
    resume: 'Reanudar',
    paused: 'Actualizaciones en pausa',
    sites: 'Sitios supervisados',
    responseTime: 'Tiempo de respuesta',
    fromYourConnection: 'desde aquí',
    offline: 'Su conexión está interrumpida',
    offlineDetail: 'Se reanuda cuando vuelva.',
    iconUnreadable: 'El sitio responde, pero su icono no se puede leer.',
    counted: (operational: number, all: number) => `${operational} de ${all} sitios operativos.`,
    changed: (site: string, state: string) => `${site}: ${state}.`,
  },

  cards: {
    empty: 'Todavía no hay nada que mostrar aquí.',
    emptySignedOut: 'El contenido de esta página se ve después de iniciar sesión. Use «Iniciar sesión» en el menú.',
    emptyForYou: 'No hay nada aquí para su cuenta.',
  },
}
