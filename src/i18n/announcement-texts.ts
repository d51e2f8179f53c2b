/** The texts of announcements, in both languages. Loaded with the first announcement. */
import { ENDLESS } from '../portal/announcement-file.ts'
import { formatTagOf } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  kinds: { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' },
  ended: 'Ended',
  began: (moment: string) => `(began ${moment})`,
  sites: 'Affects',
  since: (moment: string) => `Since ${moment}`,
  more: 'More information',
  opensInNewTab: '(opens in new tab)',
  /** The button beside an announcement that has just arrived. */
  show: 'Show',
  andMore: (count: number) => `and ${count} more`,
}

const es: typeof en = {
  kinds: { incident: 'Incidencia', maintenance: 'Mantenimiento', notice: 'Aviso' },
  ended: 'Ha terminado',
  began: (moment) => `(empezó el ${moment})`,
  sites: 'Sitios afectados:',
  since: (moment) => `Desde el ${moment}`,
  more: 'Más información',
  opensInNewTab: '(se abre en una pestaña nueva)',
  show: 'Mostrar',
  andMore: (count) => `y ${count} más`,
}

export const announcementTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]

interface Period {
  /** ms since 1970 */
  readonly from: number
  /** ms since 1970, or ENDLESS */
  readonly until: number
}

/**
 * Formats the period of an announcement. It always includes the date, so that a stored text stays true, and the year
 * unless both ends are in this year.
 * @param now ms since 1970
 * @param isEnded whether the announcement has ended, possibly before `until`: only its beginning is shown
 */
export function formatPeriod({ from, until }: Period, now: number, locale: Locale, isEnded = false): string {
  const yearOf = (time: number) => new Date(time).getFullYear()
  const isThisYear = [from, until].every((time) => time === ENDLESS || yearOf(time) === yearOf(now))
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const day = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  const format = new Intl.DateTimeFormat(formatTagOf(locale), {
    ...day,
    hour: locale === 'en' ? '2-digit' : 'numeric',
    minute: '2-digit',
  })
  const hasEnd = until !== ENDLESS && !isEnded
  const period = hasEnd ? format.formatRange(from, until) : format.format(from)
  // Remove the comma that some locales put between a weekday and its date.
  const plain = period.replaceAll(/(\p{L}), (?=\d+ \p{L})/gu, '$1 ')
  const texts = announcementTextsFor(locale)
  if (isEnded) return texts.began(plain)
  return hasEnd ? plain : texts.since(plain)
}
