import { NewTabArrow, newTabProps, TextLink } from '../ui/link.tsx'
import { opensNewTab } from '../portal/pages.ts'
import { useConfig, useTexts } from './context.tsx'

/** A text in which the words "the portal's administrators" are a link, if the configuration has a contact. */
export function TextWithContact({ text }: { readonly text: string }) {
  const config = useConfig()
  const { t } = useTexts()
  const { administrators } = t.contact
  const [before, after] = text.split(administrators)
  if (config.contact === undefined || after === undefined) return <span>{text}</span>
  const opensTab = opensNewTab(config.contact)
  return (
    <>
      {before && <span>{before}</span>}
      <a href={config.contact} {...(opensTab && newTabProps)}>
        <span>{administrators}</span>
        {opensTab && <NewTabArrow text={t.opensInNewTab} />}
      </a>
      {after && <span>{after}</span>}
    </>
  )
}

/** A link to the configured contact, if there is one. */
export function ReportLink() {
  const config = useConfig()
  const { t } = useTexts()
  if (config.contact === undefined) return null
  return (
    <TextLink href={config.contact} newTabText={opensNewTab(config.contact) ? t.opensInNewTab : undefined}>
      {t.contact.report}
    </TextLink>
  )
}
