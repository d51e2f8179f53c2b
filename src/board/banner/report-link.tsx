import { AddressLink } from '../../app/links/address-link.tsx'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { useReading } from '../../app/context/use-situations.ts'
import { reportAddressOf } from './report.ts'

interface SiteReportLinkProps {
  /** The address of the site to report. Default: the sites in trouble. */
  readonly url?: string
}

/** A link that reports a problem to the contact, if the configuration has one: a mail with what the page knows. */
export function SiteReportLink({ url }: SiteReportLinkProps) {
  const cores = useCores()
  const texts = useTexts()
  const reading = useReading()
  const href = reportAddressOf({ cores, texts, reading }, navigator.userAgent, url)
  return href !== undefined && <AddressLink href={href}>{texts.t.contact.report}</AddressLink>
}
