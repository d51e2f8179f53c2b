import type { Texts } from '../app/context.tsx'
import type { Cores } from '../app/cores.ts'
import { reportAddress } from '../portal/contact.ts'
import type { Reading } from '../situation/index.ts'
import { formatInstant } from '../texts/format.ts'
import { allDownForm, lineForm, overallForm } from '../texts/situations.ts'

/** Windows opens no address of more than 2,046 characters. */
const MAX_ADDRESS_LENGTH = 1900

interface ReportSources {
  readonly cores: Pick<Cores, 'config' | 'version'>
  readonly texts: Texts
  readonly reading: Reading
}

/**
 * Returns the address that opens a report to the contact of the site, or of the portal if the report names none or several;
 * undefined without a contact. A mail names the trouble in its subject, and has the situations as the page says them, the
 * time, the browser and the version in its body, and nothing of the session. It names the worst sites, as many as fit.
 *
 * @param url the address of the site to report. Default: the sites in trouble
 * @param userAgent `navigator.userAgent`
 */
export function reportAddressOf({ cores, texts, reading }: ReportSources, userAgent: string, url?: string) {
  const { config, version } = cores
  const { t, locale } = texts
  const situations = url === undefined ? reading.inTrouble : reading.sites.filter((site) => site.url === url)
  const reported = situations.map((situation) => {
    const site = config.sites.find((candidate) => candidate.url === situation.url)
    return {
      contact: site?.contact,
      url: situation.url,
      name: texts.text(site?.name ?? '').text,
      line: lineForm(situation, texts),
    }
  })
  const contact = (reported.length === 1 ? reported[0]?.contact : undefined) ?? config.contact
  if (contact === undefined) return undefined
  const portalName = texts.text(config.name).text
  const [first] = reported
  const andMore = (count: number) => (count > 0 ? [t.dashboard.more(count)] : [])
  const allDown = url === undefined && reading.allDown !== null ? allDownForm(reading.allDown, texts) : undefined
  const matterOf = (line: string) => (reported.length === 1 ? line : (allDown ?? overallForm(reading, texts)))
  const subject = first
    ? `${[first.name, ...andMore(reported.length - 1)].join(' ')}: ${matterOf(first.line)}`
    : `${portalName}: ${t.contact.report}`
  /** The address of a mail that names this many of the sites. */
  const addressNaming = (count: number): string => {
    const lines = [
      t.contact.describe,
      '',
      '',
      ...(allDown === undefined ? [] : [allDown]),
      ...reported.slice(0, count).map(({ name, line, url }) => `${name} (${url}): ${line}`),
      ...andMore(reported.length - count),
      ...(first ? [] : [`${portalName}: ${overallForm(reading, texts)}`]),
      formatInstant(reading.now, locale),
      userAgent,
      `${portalName} ${version}`,
    ]
    return reportAddress(contact, plain(subject), plain(lines.join('\n')))
  }
  let count = 0
  while (count < reported.length && addressNaming(count + 1).length <= MAX_ADDRESS_LENGTH) count += 1
  return addressNaming(count)
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
