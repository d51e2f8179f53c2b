/** The texts of desktop notifications and of the button that enables them, in both languages. Loaded after the page. */
import type { Locale } from './index.ts'

const en = {
  down: (site: string) => `${site} is down`,
  back: (site: string) => `${site} is back`,
  seenAt: (time: string) => `Seen from this browser at ${time}.`,
  ask: 'Notify me of outages',
  stop: 'Stop notifying me',
  on: 'You will be notified when a site goes down and when it is back, as long as the portal can be seen.',
  blocked: 'Notifications are blocked for this page in the browser’s settings.',
}

const es: typeof en = {
  down: (site) => `${site} no funciona`,
  back: (site) => `${site} vuelve a funcionar`,
  seenAt: (time) => `Visto desde este navegador (${time}).`,
  ask: 'Avíseme de las caídas',
  stop: 'Dejar de avisarme',
  on: 'Se le avisará cuando un sitio se caiga y cuando vuelva, mientras el portal esté a la vista.',
  blocked: 'Las notificaciones de esta página están bloqueadas en los ajustes del navegador.',
}

export const notificationTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
