/** The texts of desktop notifications, in both languages. Loaded together with the notifier. */
import type { Locale } from './index.ts'

const en = {
  down: (site: string) => `${site} is down`,
  back: (site: string) => `${site} is back`,
  seenAt: (time: string) => `Seen from this browser at ${time}.`,
}

const es: typeof en = {
  down: (site) => `${site} no funciona`,
  back: (site) => `${site} vuelve a funcionar`,
  seenAt: (time) => `Visto desde este navegador (${time}).`,
}

export const notificationTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
