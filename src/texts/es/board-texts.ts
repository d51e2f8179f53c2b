import type * as en from '../en/board-texts.ts'
import { fromMoment, isTime, momentWithArticle, toMoment, withArticle } from './articles.ts'
import { firstTexts } from './first-texts.ts'

/** «Hora» is feminine, «minuto» is masculine, and 1 is singular. */
function measured(duration: string): string {
  const ending = (/\sh$/.test(duration) ? 'a' : 'o') + (/^(<\s)?1\s\S+$/.test(duration) ? '' : 's')
  return `${duration} medid${ending}`
}

const plural = (count: number): string => (count === 1 ? '' : 's')

/** Follows the word «cada». */
function intervalOf(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} segundos`
  return seconds > 60 ? `${seconds / 60} minutos` : 'minuto'
}

export const boardTexts: typeof en.boardTexts = {
  announcement: {
    region: 'Comunicados',
    kinds: { incident: 'Incidencia', maintenance: 'Mantenimiento', notice: 'Aviso' },
    sites: 'Sitios afectados:',
    since: (moment) => `Desde el ${moment}`,
    nowUntil: (end) => `Ahora, hasta ${momentWithArticle(end)}`,
    allSites: 'todos los sitios',
    announced: (when) => `incidencia anunciada ${when}`,
    resolved: 'Resuelta:',
    more: 'Más información',
    statusPage: 'Su página de estado',
    dismiss: (title) => `Ocultar: ${title}`,
  },

  dashboard: {
    ...firstTexts.states,
    about: 'Sobre estos datos',
    intro: (seconds) => `Los sitios del grupo, comprobados cada ${intervalOf(seconds)} desde su navegador.`,
    introPaused: 'Los sitios del grupo, comprobados desde su navegador.',
    lastChecked: 'Comprobado:',
    counts: (down, degraded, all) => {
      const parts = [
        down > 0 && `${down} caído${plural(down)}`,
        degraded > 0 && `${degraded} degradado${plural(degraded)}`,
      ]
      return `${parts.filter(Boolean).join(' · ')} de ${all}`
    },
    checkedAgo: (age) => `Última comprobación ${age}.`,
    checked: (age) => `comprobado ${age}`,
    atThatTime: (overall) => `En ese momento: ${overall}`,
    ago: (duration) => `hace ${duration}`,
    justNow: 'ahora mismo',
    refresh: 'Actualizar estado',
    refreshHere: 'Actualizar',
    pause: 'Pausar las comprobaciones',
    resume: 'Reanudar',
    resumeUpdates: 'Reanudar las comprobaciones',
    blocked: 'Algunos sitios no se pueden comprobar',
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
    when: {
      since: (from) => `desde ${momentWithArticle(from)}`,
      sinceFor: (from, duration) => `desde ${momentWithArticle(from)} (${duration})`,
      atLeastSince: (from) => `al menos desde ${momentWithArticle(from)}`,
      fromTo: (from, to, duration) => `${fromMoment(from)} ${toMoment(to)} (${duration})`,
      atLeastFromTo: (from, to) => `al menos ${fromMoment(from)} ${toMoment(to)}`,
      at: (moment) => (isTime(moment) ? `a ${withArticle(moment)}` : momentWithArticle(moment)),
      times: (count, from, to) => `${count} veces entre ${momentWithArticle(from)} y ${momentWithArticle(to)}`,
    },
    strip: {
      legend: 'La franja de cada sitio muestra la última hora, hasta ahora.',
      hour: (content) => `Última hora: ${content}`,
      week: (content) => `Últimos 7 días: ${content}`,
    },
    iconUnreadable: 'El sitio responde, pero su icono no se carga.',
    monitor: {
      onlyHere: 'Solo desde su conexión: la supervisión del grupo sí llega',
      onlySlowHere: 'Solo desde su conexión: la supervisión del grupo no detecta lentitud',
      mayRefuse: 'Puede que no permita comprobarse desde otro sitio.',
      notReached: (since) => `La supervisión del grupo no llega al sitio ${since}`,
      slow: (since) => `Lento para la supervisión del grupo ${since}`,
      everybody: (since) => `${since}, para todos`,
      here: (since) => `${since}, solo desde su conexión`,
      fromBrowser: 'solo desde este navegador',
      worksHere: 'funciona desde su conexión',
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

  cause: {
    permission: (count) =>
      `Su navegador no tiene permiso para acceder a la red de la oficina, así que ${count === 1 ? 'este sitio no se puede' : 'estos sitios no se pueden'} comprobar.`,
    // A name without an article of its own is taken for feminine, as «VPN» and «red» are.
    network: (network, sites) =>
      `${network} está ${/^el /i.test(network) ? 'desconectado' : 'desconectada'} o no funciona: no se puede llegar a ${sites} desde aquí.`,
    needsShort: (network) => `necesita ${network}`,
    mayNeed: (network) => `Puede que necesite ${network}.`,
    needs: (network) => `Necesita ${network}.`,
    howToConnect: 'Cómo conectarse',
    unknown: 'No se conoce la causa.',
    notKnown: 'Causa desconocida',
    others: (count) => `${count} más`,
    whatToPress: 'Qué hay que pulsar',
    press: {
      prompt: 'Vuelva a cargar la página. Cuando el navegador pregunte por su red local, pulse «Permitir».',
      denied:
        'Pulse el icono a la izquierda de la dirección. Allí, o en la configuración del sitio, permita «Red local» (o «Acceso a la red local»).',
    },
  },

  recovery: {
    tellMe: 'Avisarme cuando vuelva',
    watching: 'Le avisaremos. Deje esta pestaña abierta.',
    stop: 'No avisar',
    noNotification: 'Sin notificación: lo dirán el título de la pestaña y esta página.',
    worksAgain: (duration) => `vuelve a funcionar${duration && ` tras ${duration}`}`,
    notWatched: (when) => `Sin vigilar ${when}.`,
  },

  history: {
    week: 'Últimos 7 días',
    available: (share) => `${share} disponible`,
    measured,
    openSite: 'Abrir sitio',
    all: 'Historial completo',
    disruptions: 'Caídas y ralentizaciones',
    none: 'Ninguna en el tiempo medido.',
    earlier: (count) => (count === 1 ? 'y 1 anterior' : `y ${count} anteriores`),
    retention: 'Medido mientras el portal está abierto. Se conserva 7 días, solo en este equipo.',
    monitored: (age) => `Datos de la supervisión del grupo, actualizados ${age}.`,
    ownHistory: 'Las mediciones de este navegador se conservan 7 días, solo en este equipo.',
    notStored: 'Este navegador no permite guardar el historial: se perderá al cerrar esta página.',
  },

  recent: {
    heading: 'Hoy y ayer',
    calm: (duration) => `Sin incidencias en ${measured(duration)}`,
    noMonitor: 'Ahora no hay datos de la supervisión del grupo',
    earlier: (count) => (count === 1 ? '1 anterior' : `${count} anteriores`),
    past: 'Anteriores',
    subscribe: 'Suscribirse:',
    calendar: 'calendario',
    feed: 'canal de noticias',
  },
}
