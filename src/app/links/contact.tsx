import { NewTabArrow, newTabProps } from '../../ui/controls/link.tsx'
import { contactAddress } from '../../portal/contact.ts'
import { opensNewTab } from '../../portal/pages.ts'
import { useConfig, useTexts } from '../context/context.tsx'

/** A text in which the words "the portal's administrators" are a link, if the configuration has a contact. */
export function TextWithContact({ text }: { readonly text: string }) {
  const config = useConfig()
  const { t } = useTexts()
  const { administrators } = t.contact
  const [before, after] = text.split(administrators)
  if (config.contact === undefined || after === undefined) return <span>{text}</span>
  const href = contactAddress(config.contact)
  const opensTab = opensNewTab(href)
  return (
    <>
      {before && <span>{before}</span>}
      <a href={href} {...(opensTab && newTabProps)}>
        <span>{administrators}</span>
        {opensTab && <NewTabArrow text={t.opensInNewTab} />}
      </a>
      {after && <span>{after}</span>}
    </>
  )
}
