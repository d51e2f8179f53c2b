import type { Texts } from '../../app/context/context.tsx'
import type { Cores } from '../../app/context/cores.ts'
import { reportAddress } from '../../portal/contact.ts'
import type { Reading } from '../../situation/index.ts'
import { formatInstant, withPlainSpaces } from '../../texts/format.ts'
import { mailForm } from '../../texts/sentences/of-all-sites.ts'

/** Windows opens no address of more than 2,046 characters. */
const MAX_ADDRESS_LENGTH = 1900

interface ReportSources {
  readonly cores: Pick<Cores, 'config' | 'version'>
  readonly texts: Texts
  readonly reading: Reading
}

/**
 * Returns the address that opens a report to the contact of the site, or of the portal if the report names none or several;
 * undefined without a contact. A mail names the trouble in its subject, and has the situations and the newest incident as
 * the page says them, the time, the browser and the version in its body, and nothing of the session. It names the worst
 * sites, as many as fit.
 *
 * @param userAgent `navigator.userAgent`
 * @param url the address of the site to report. Default: the sites in trouble
 */
export function reportAddressOf({ cores, texts, reading }: ReportSources, userAgent: string, url?: string) {
  const { config, version } = cores
  const portalName = texts.text(config.name).text
  const { reported, subject, matter, linesNaming } = mailForm(reading, texts, portalName, url)
  const [first] = reported.length === 1 ? reported : []
  const contact = config.sites.find((site) => site.url === first?.url)?.contact ?? config.contact
  if (contact === undefined) return undefined
  /** The address of a mail that names this many of the sites. */
  const addressNaming = (count: number): string => {
    const time = formatInstant(reading.now, texts.locale)
    const foot = [time, userAgent, `${portalName} ${version}`]
    const lines = [texts.t.contact.describe, '', '', ...linesNaming(count), ...foot]
    const fields = {
      site: withPlainSpaces(first ? texts.nameOf(first.url).text : portalName),
      state: withPlainSpaces(matter),
      since: first?.since ? withPlainSpaces(formatInstant(first.since, texts.locale)) : '',
      page: withPlainSpaces([...linesNaming(count), ...foot].join('\n')),
    }
    return reportAddress(contact, {
      subject: withPlainSpaces(subject),
      body: withPlainSpaces(lines.join('\n')),
      fields,
    })
  }
  let count = 0
  while (count < reported.length && addressNaming(count + 1).length <= MAX_ADDRESS_LENGTH) count += 1
  return addressNaming(count)
}
