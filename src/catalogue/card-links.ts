import type { Texts } from '../app/context/context.tsx'
import type { Card } from '../portal/config.ts'
import { reportAddress } from '../portal/contact.ts'
import { pathIn } from '../portal/pages.ts'
import type { ShownText } from '../portal/texts.ts'

interface ShownLink extends ShownText {
  readonly href: string
}

/** Returns the links of a card: its own, and a report of a problem if it has a contact. */
export function linksOf({ name, url, links = [], contact }: Card, texts: Texts): readonly ShownLink[] {
  const { t, text } = texts
  const ownLinks = links.map((link) => ({ ...text(link.name), href: link.url }))
  if (contact === undefined) return ownLinks
  const { text: program } = text(name)
  const href = reportAddress(
    contact,
    `${program}: ${t.contact.report}`,
    `${t.contact.describe}\n\n\n${program} (${pathIn(url)})`,
  )
  return [...ownLinks, { text: t.contact.report, href }]
}
