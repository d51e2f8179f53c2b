/** The texts of announcements, in both languages. Loaded with the first announcement. */
import { ENDLESS } from '../portal/announcement-file.ts'
import { formatTagOf } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  kinds: { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' },
  ended: 'Ended',
  sites: 'Affects',
  since: (moment: string) => `Since ${moment}`,
  more: 'More information',
  opensInNewTab: '(opens in new tab)',
  /** The button beside an announcement that has just arrived. */
  show: 'Show',
}

const es: typeof en = {
  kinds: { incident: 'Incidencia', maintenance: 'Mantenimiento', notice: 'Aviso' },
  ended: 'Finalizado',
  sites: 'Afecta a',
  since: (moment) => `Desde el ${moment}`,
  more: 'Más información',
  opensInNewTab: '(se abre en una pestaña nueva)',
  show: 'Mostrar',
}

export const announcementTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]

/**
 * Formats the time of an announcement, always with its date, so that a stored text stays true.
 * @param from ms since 1970
 * @param until ms since 1970, or ENDLESS
 */
export function formatPeriod(from: number, until: number, locale: Locale): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const format = new Intl.DateTimeFormat(formatTagOf(locale), { ...day, hour: '2-digit', minute: '2-digit' })
  const period = until === ENDLESS ? format.format(from) : format.formatRange(from, until)
  // Without the comma between a weekday and its date, which some locales have.
  const plain = period.replaceAll(/(\p{L}), (?=\d+ \p{L})/gu, '$1 ')
  return until === ENDLESS ? announcementTextsFor(locale).since(plain) : plain
}
