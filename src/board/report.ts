import { currentAnnouncements } from '../announcements/index.ts'
import type { Texts } from '../app/context.tsx'
import type { Cores } from '../app/cores.ts'
import { shownStateOf } from '../app/state-look.ts'
import { reportAddress } from '../portal/contact.ts'
import { isTrouble, overallExcept, worstFirst } from '../status/index.ts'
import type { Board, SiteStatus } from '../status/index.ts'
import { formatInstant } from '../texts/format.ts'
import { currentTrouble, incidentStartOf, sinceTextOf, stateAndWhen } from '../app/since-when.ts'

interface ReportSources {
  readonly cores: Pick<Cores, 'config' | 'version' | 'history' | 'announcements' | 'clock'>
  readonly texts: Texts
  readonly board: Board
  /** The addresses of the sites under announced maintenance. */
  readonly inMaintenance: readonly string[]
}

/**
 * Returns the address that opens a report to the contact, or undefined without a contact. A mail names the trouble in its
 * subject, and has the states, the time, the browser and the version in its body, and nothing of the session.
 *
 * @param url the address of the site to report. Default: the sites in trouble
 * @param userAgent `navigator.userAgent`
 */
export function reportAddressOf(sources: ReportSources, userAgent: string, url?: string): string | undefined {
  const { cores, texts, board, inMaintenance } = sources
  const { config, version } = cores
  const { t, locale } = texts
  if (config.contact === undefined) return undefined
  const now = cores.clock.get()
  const reported = board.sites
    .flatMap((site, position) => {
      const isReported = url === undefined ? isTrouble(shownStateOf(site, inMaintenance)) : site.url === url
      const name = texts.text(config.sites[position]?.name ?? site.url).text
      return isReported ? [{ ...site, line: `${name}: ${stateOf(sources, site, now)}` }] : []
    })
    .toSorted(worstFirst)
  const name = texts.text(config.name).text
  const overall = t.dashboard.overall[overallExcept(inMaintenance, board.sites)]
  const [first, ...others] = reported
  const more = others.length > 0 ? [t.dashboard.more(others.length)] : []
  const subject = [first?.line ?? `${name}: ${t.contact.report}`, ...more].join(', ')
  const lines = [
    t.contact.describe,
    '',
    '',
    ...(reported.length > 0 ? reported.map(({ line, url }) => `${line} (${url})`) : [`${name}: ${overall}`]),
    formatInstant(now, locale),
    userAgent,
    `${name} ${version}`,
  ]
  return reportAddress(config.contact, plain(subject), plain(lines.join('\n')))
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Returns the state of a site, and since when it is in trouble. */
function stateOf({ cores, texts, inMaintenance }: ReportSources, site: SiteStatus, now: number): string {
  const { t, locale } = texts
  const state = shownStateOf(site, inMaintenance)
  const incidents = currentAnnouncements(cores.announcements.get(), now).filter(({ kind }) => kind === 'incident')
  const incidentStart = incidentStartOf(site.url, incidents)
  const trouble = state === 'maintenance' ? undefined : currentTrouble(site, cores.history.get()(now), incidentStart)
  return trouble === undefined
    ? t.dashboard.state[state]
    : stateAndWhen(trouble, sinceTextOf(trouble, t, locale, now), t)
}
