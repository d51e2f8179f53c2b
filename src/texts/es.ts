import type { Messages } from './en.ts'
import { withArticle } from './format.ts'
import { privacyTexts } from './privacy.ts'
import { stateTexts } from './states.ts'

/** Whether a moment is a time of day without a date. */
const isTime = (moment: string) => /^\d/.test(moment)
/** Adds the article: «las 23:20», «la 1:05» or «el vie 20 nov». */
const momentWithArticle = (moment: string) => (isTime(moment) ? withArticle(moment) : `el ${moment}`)
const toMoment = (moment: string) => (isTime(moment) ? `a ${withArticle(moment)}` : `al ${moment}`)
const fromMoment = (moment: string) => (isTime(moment) ? `de ${withArticle(moment)}` : `del ${moment}`)
/** «Hora» is feminine, «minuto» is masculine, and 1 is singular. */
function measured(duration: string): string {
  const ending = (/\sh$/.test(duration) ? 'a' : 'o') + (/^(<\s)?1\s\S+$/.test(duration) ? '' : 's')
  return `${duration} medid${ending}`
}

/** Follows the word «cada». */
function intervalOf(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} segundos`
  return seconds > 60 ? `${seconds / 60} minutos` : 'minuto'
}

export const es: Messages = {
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

  programs: {
    heading: 'Sus programas',
    edit: 'Editar',
    done: 'Listo',
    hint: 'Marque una tarjeta con la estrella para tenerla aquí.',
    more: (count) => `+ ${count} más`,
    fewer: 'Mostrar menos',
    suggestions: 'Sugerencias',
    howToMove: 'Arrastre por los puntos o use las flechas del teclado.',
    move: (name) => `Mover ${name}`,
    moveTo: (moved, name) => `Mover ${moved} al lugar de ${name}`,
    choosePlace: (name) => `Elija los puntos del nuevo lugar de ${name}.`,
    place: (name, place, count) => `${name}, ${place} de ${count}`,
    removed: (name) => `${name} ya no está entre sus favoritos.`,
    undo: 'Deshacer',
    signIn: 'Inicie sesión para ver sus programas.',
    ended: 'Su sesión ha terminado. Inicie sesión para ver sus programas.',
    away: 'El servicio de acceso no responde. Sus programas volverán por sí solos.',
    offline: 'Sus programas volverán cuando recupere la conexión.',
  },

  preferences: {
    title: 'Preferencias',
    close: 'Cerrar las preferencias',
    version: 'Versión',
    language: 'Idioma',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    singleKeys: 'Teclas sueltas: / y ?',
  },

  privacy: {
    ...privacyTexts.es,
    title: 'Guardado en este equipo',
    close: 'Cerrar la lista',
    intro: 'Todo lo que el portal guarda en este navegador. No usa cookies.',
    nothing: 'No hay nada guardado.',
    until: (day) => `hasta ${momentWithArticle(day)}`,
    untilRenewal: (moment) => `hasta ${momentWithArticle(moment)}; después se renueva`,
    bound: 'vinculada a este navegador',
    unbound: 'sin vincular a este navegador',
    delete: 'Borrar',
    deleteItem: (item) => `Borrar: ${item}`,
    cancel: 'Cancelar',
    deleted: 'Borrado',
    deletedItem: (item) => `Se ha borrado: ${item}.`,
    hostsTitle: 'Servidores a los que pregunta esta página',
    hostsIntro: 'Cada uno de ellos conoce la dirección de este equipo y el tipo de navegador.',
    lastRequest: (moment) => `Última petición: ${moment}`,
  },

  account: {
    region: 'Cuenta',
    login: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    myAccount: 'Mi cuenta',
    hint: 'Inicie sesión para ver sus aplicaciones y herramientas.',
    unverified:
      'Su dirección de correo no está verificada, por lo que no verá el contenido para empleados. Consulte a los administradores del portal.',
    inPopup: 'Continúe en la ventana que se ha abierto.',
    signingIn: 'Iniciando sesión… continúe en la otra ventana.',
    cancel: 'Cancelar',
    signedInAs: (name) => `Ha iniciado sesión como ${name}.`,
    contacting: 'Conectando con el servicio de acceso…',
    notAnswering: 'El servicio de acceso todavía no responde.',
    reconnecting: 'Reconectando…',
    tryNow: 'Probar ahora',
    signingOut: 'Cerrando sesión…',
    dismiss: 'Cerrar',
  },

  authProblem: {
    advice: {
      popupBlocked: 'Permita las ventanas emergentes en este sitio o continúe en esta ventana.',
      denied:
        'Si ha cancelado usted, puede volver a intentarlo cuando quiera. Si no, consulte a los administradores del portal.',
      again: 'Vuelva a iniciar sesión para continuar.',
      network:
        'Compruebe su conexión e inténtelo de nuevo. Si otras webs cargan, el servicio de acceso no responde: inténtelo en unos minutos.',
      offline: 'Inténtelo de nuevo cuando recupere la conexión.',
      signOut:
        'Ha cerrado la sesión aquí, pero quizá no en el servicio de acceso. En un equipo compartido, cierre el navegador.',
      signedOutHere: 'En un equipo compartido, cierre el navegador.',
      browser: 'Use un navegador actualizado y abra el portal con https.',
      storage: 'Permita que este sitio guarde datos en el navegador e inténtelo de nuevo.',
      clock: 'Ajuste la fecha y la hora de este equipo e inténtelo de nuevo.',
      administrators:
        'Avise a los administradores del portal: hay que configurar de otro modo el portal o el servicio de acceso.',
      other: 'Inténtelo de nuevo. Si sigue ocurriendo, avise a los administradores del portal.',
    },
    tryAgain: 'Reintentar',
    continueHere: 'Continuar en esta ventana',
    signInAgain: 'Volver a iniciar sesión',
    useAnotherAccount: 'Usar otra cuenta',
    details: 'Detalles',
  },

  announcement: {
    region: 'Comunicados',
    kinds: { incident: 'Incidencia', maintenance: 'Mantenimiento', notice: 'Aviso' },
    sites: 'Sitios afectados:',
    since: (moment) => `Desde el ${moment}`,
    allSites: 'todos los sitios',
    announced: (when) => `incidencia anunciada ${when}`,
    resolved: 'Resuelta:',
    more: 'Más información',
    dismiss: (title) => `Ocultar: ${title}`,
  },

  dashboard: {
    ...stateTexts.es,
    intro: (seconds) => `Los sitios del grupo, comprobados cada ${intervalOf(seconds)} desde su navegador.`,
    introPaused: 'Los sitios del grupo, comprobados desde su navegador.',
    lastChecked: 'Última comprobación:',
    checkedAgo: (age) => `Última comprobación ${age}.`,
    checked: (age) => `comprobado ${age}`,
    atThatTime: (overall) => `En ese momento: ${overall}`,
    ago: (duration) => `hace ${duration}`,
    justNow: 'ahora mismo',
    refresh: 'Actualizar estado',
    pause: 'Pausar las comprobaciones',
    resume: 'Reanudar',
    resumeUpdates: 'Reanudar las comprobaciones',
    paused: 'Las comprobaciones están en pausa',
    resumesBy: (when) => `Las comprobaciones se reanudarán por sí solas ${when}.`,
    resumed: 'Se han reanudado las comprobaciones.',
    inMaintenance: 'Mantenimiento en curso',
    stillPaused: 'Las comprobaciones siguen en pausa.',
    sites: 'Sitios supervisados',
    allDown: 'No responde ningún sitio. Puede ser su conexión o la VPN.',
    allDownHere: 'No responde ningún sitio. Puede ser su conexión o la VPN: la supervisión del grupo sí llega.',
    allDownForEverybody: 'No responde ningún sitio. La supervisión del grupo tampoco llega.',
    maintenanceUntil: (end) => `hasta ${momentWithArticle(end)}`,
    offline: 'Sin conexión',
    offlineDetail: 'Las comprobaciones se reanudarán al recuperar la conexión.',
    imagesOff: 'Las imágenes están desactivadas',
    imagesOffDetail:
      'Este navegador no carga imágenes, así que no se pueden comprobar los sitios. Permita las imágenes aquí y vuelva a cargar la página.',
    changed: (site, state) => `${site}: ${state}.`,
    more: (count) => `y ${count} más`,
    // Words that follow a state of states.ts: situations.ts joins them.
    when: {
      since: (from) => `desde ${momentWithArticle(from)}`,
      sinceFor: (from, duration) => `desde ${momentWithArticle(from)} (${duration})`,
      atLeastSince: (from) => `al menos desde ${momentWithArticle(from)}`,
      fromTo: (from, to, duration) => `${fromMoment(from)} ${toMoment(to)} (${duration})`,
      atLeastFromTo: (from, to) => `al menos ${fromMoment(from)} ${toMoment(to)}`,
      at: (moment) => (isTime(moment) ? `a ${withArticle(moment)}` : momentWithArticle(moment)),
    },
    strip: {
      legend: 'La franja de cada sitio muestra la última hora, hasta ahora.',
      hour: (content) => `Última hora: ${content}`,
      week: (content) => `Últimos 7 días: ${content}`,
    },
    monitor: {
      onlyHere: 'Solo desde su conexión: la supervisión del grupo sí llega',
      notReached: (since) => `La supervisión del grupo no llega ${since}`,
      everybody: (since) => `${since}, para todos`,
      forMonitorOnly: 'solo para la supervisión del grupo',
      fromHereOnly: 'solo desde este navegador',
    },
    nothing: 'Todavía no hay mediciones',
    lastProblem: 'Último problema:',
    days: {
      today: 'hoy',
      yesterday: 'ayer',
      on: (day) => `el ${day}`,
      atLeast: (duration) => `al menos ${duration}`,
    },
    details: 'Detalles',
    detailsOf: (site) => `Detalles de ${site}`,
    close: 'Cerrar',
  },

  history: {
    week: 'Últimos 7 días',
    available: (share) => `${share} disponible`,
    measured,
    openSite: 'Abrir sitio',
    disruptions: 'Caídas y ralentizaciones',
    none: 'Ninguna en el tiempo medido.',
    earlier: (count) => (count === 1 ? 'y 1 anterior' : `y ${count} anteriores`),
    retention: 'Medido mientras el portal está abierto. Se conserva 7 días, solo en este equipo.',
    monitored: (age) => `Medido por la supervisión del grupo; la última vez, ${age}.`,
    ownHistory: 'Las mediciones de este navegador se conservan 7 días, solo en este equipo.',
    notStored: 'Este navegador no permite guardar el historial: se perderá al cerrar esta página.',
  },

  recent: {
    heading: 'Hoy y ayer',
    calm: (duration) => `Sin incidencias en ${measured(duration)}`,
    noMonitor: 'Ahora no hay datos de la supervisión del grupo',
    earlier: (count) => (count === 1 ? '1 anterior' : `${count} anteriores`),
  },

  cards: {
    empty: 'Todavía no hay nada que mostrar aquí.',
    emptySignedOut: 'Inicie sesión para ver esta página.',
    emptyForYou: 'No hay nada para su cuenta. Si echa algo en falta, avise a los administradores del portal.',
    star: (name) => `Favorito: ${name}`,
    view: 'Vista',
    ofSection: (name) => `Tarjetas de ${name}`,
    sections: 'Secciones de esta página',
    views: { cards: 'Tarjetas', compact: 'Compacta' },
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

  notFound: {
    text: 'Puede que la dirección esté mal escrita o que la página haya cambiado de dirección.',
    home: 'Ir al inicio',
    pages: 'Páginas de este portal',
  },

  palette: {
    input: 'Buscar en el portal',
    close: 'Cerrar la búsqueda',
    kinds: { page: 'Página', site: 'Sitio', incident: 'Incidencia', action: 'Acción' },
    results: 'Resultados',
    count: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
    closest: 'Nada contiene todas estas palabras. Lo más parecido:',
    closeCount: (count) => (count === 1 ? '1 resultado parecido' : `${count} resultados parecidos`),
    none: 'Ningún resultado. Pruebe con otra palabra o con menos letras.',
    elsewhere: (query: string, name: string) => `Buscar «${query}» en ${name}`,
    missing: 'Si debería estar aquí, avise a los administradores del portal.',
    groups: { starred: 'Favoritos', recent: 'Recientes', pages: 'Páginas', programs: 'Programas', sites: 'Sitios' },
    signIn: 'Inicie sesión para ver sus aplicaciones y herramientas',
    keys: { choose: 'elegir', open: 'abrir', close: 'cerrar' },
    language: (name) => `Cambiar idioma: ${name}`,
    theme: (name) => `Cambiar tema: ${name}`,
  },

  keys: {
    title: 'Atajos de teclado',
    closeDialog: 'Cerrar los atajos de teclado',
    search: 'Abrir la búsqueda desde cualquier página',
    shortcuts: 'Mostrar estos atajos',
    choose: 'Elegir un resultado',
    enter: 'Intro',
    open: 'Abrirlo',
    close: 'Cerrar la búsqueda, los detalles o el menú',
    more: 'Para todo lo demás, consulte a los administradores del portal.',
  },

  contact: {
    administrators: 'los administradores del portal',
    report: 'Informar de un problema',
    describe: '¿Qué ha ocurrido y qué estaba haciendo?',
  },
}
