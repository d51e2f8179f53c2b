/** The texts of desktop notifications, in both languages. Loaded together with the notifier. */
import { articleOf, formatClock } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  down: (site: string) => `${site} is down`,
  back: (site: string) => `${site} is back`,
  checkedAt: (at: number) => `Checked from this browser at ${formatClock(at, 'en')}.`,
}

const es: typeof en = {
  down: (site) => `${site} no funciona`,
  back: (site) => `${site} vuelve a funcionar`,
  checkedAt: (at) => `Comprobado desde este navegador a ${articleOf(formatClock(at, 'es'))} ${formatClock(at, 'es')}.`,
}

export const notificationTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
