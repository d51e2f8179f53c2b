import { useCores, useTexts } from '../app/context.tsx'
import { useBoard } from '../app/use-board.ts'
import { opensNewTab } from '../portal/pages.ts'
import { TextLink } from '../ui/index.ts'
import { reportOf } from './report.ts'

interface ReportLinkProps {
  /** The address of the site to report. Default: the sites in trouble. */
  readonly url?: string
}

/** A link that reports a problem to the contact, if the configuration has one: a mail with what the page knows. */
export function ReportLink({ url }: ReportLinkProps) {
  const cores = useCores()
  const texts = useTexts()
  const { board, inMaintenance } = useBoard()
  const href = reportOf({ cores, texts, board, inMaintenance }, navigator.userAgent, url)
  if (href === undefined) return null
  const { t } = texts
  return (
    <TextLink href={href} newTabText={opensNewTab(href) ? t.opensInNewTab : undefined}>
      {t.contact.report}
    </TextLink>
  )
}
