import type { Messages } from './en.ts'

export const es: Messages = {
  skipToContent: 'Saltar al contenido',
  search: 'Buscar',
  opensInNewTab: '(se abre en una pestaña nueva)',
  announcements: 'Avisos',

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
    hint: 'Inicie sesión para ver sus aplicaciones y herramientas.',
    unverified:
      'Su dirección de correo no está verificada, por lo que no se muestra lo reservado al personal. Consulte a los administradores del portal.',
    inPopup: 'Continúe en la ventana que se ha abierto.',
    reconnecting: (name) => `Sesión de ${name}: reconectando…`,
    loginHere: 'Iniciar sesión aquí',
    failed: 'No se ha podido completar',
    failedText: 'Compruebe su conexión e inténtelo de nuevo.',
    dismiss: 'Cerrar',
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
    text: 'No se ha podido mostrar esta página. Vuelva a cargarla o elija otra en el menú.',
    reload: 'Volver a cargar',
  },

  dashboard: {
    intro: (seconds) =>
      `Los sitios del grupo, comprobados cada ${seconds % 60 ? `${seconds} segundos` : seconds > 60 ? `${seconds / 60} minutos` : 'minuto'} desde su conexión.`,
    overall: {
      checking: 'Comprobando…',
      operational: 'Todo funciona con normalidad',
      degraded: 'Rendimiento degradado',
      down: 'Hay servicios caídos',
      blocked: 'Sitios sin comprobar',
    },
    state: {
      checking: 'Comprobando…',
      operational: 'Operativo',
      degraded: 'Degradado',
      down: 'Caído',
      blocked: 'Sin comprobar',
    },
    lastChecked: 'Última comprobación:',
    refresh: 'Actualizar estado',
    pause: 'Pausar',
    resume: 'Reanudar',
    paused: 'Comprobaciones en pausa',
    stillPaused: 'Las comprobaciones siguen en pausa.',
    sites: 'Sitios supervisados',
    responseTime: 'Tiempo de respuesta',
    offline: 'Sin conexión',
    offlineDetail: 'Las comprobaciones se reanudarán al recuperar la conexión.',
    maintenance: 'Mantenimiento',
    iconUnreadable: 'El sitio responde, pero su icono no se carga.',
    blocked:
      'El navegador no permite hacer la comprobación desde esta página. Permita al portal el acceso a la red local en la configuración del navegador.',
    counted: (operational: number, all: number, inMaintenance = 0, notChecked = 0) =>
      `${operational} de ${all} sitios operativos${inMaintenance ? `, ${inMaintenance} en mantenimiento` : ''}${notChecked ? `, ${notChecked} sin comprobar` : ''}.`,
    notOperational: 'Con problemas',
    changed: (site: string, state: string) => `${site}: ${state}.`,
  },

  cards: {
    empty: 'Todavía no hay nada que mostrar aquí.',
    emptySignedOut: 'Inicie sesión para ver esta página. El botón está al pie del menú.',
    emptyForYou: 'No hay nada para su cuenta. Si echa algo en falta, avise a los administradores del portal.',
  },
}
