/** The texts of desktop notifications, in both languages. Loaded together with the notifier. */
import { withArticle } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  down: (site: string) => `${site} is down`,
  back: (site: string) => `${site} is back`,
  checkedAt: (time: string) => `Checked from this browser at ${time}.`,
}

const es: typeof en = {
  down: (site) => `${site} no funciona`,
  back: (site) => `${site} vuelve a funcionar`,
  checkedAt: (time) => `Comprobado desde este navegador a ${withArticle(time)}.`,
}

export const notificationTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
