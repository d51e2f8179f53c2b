import type { Texts } from '../app/context/context.tsx'
import type { Card } from '../portal/config.ts'
import { reportAddress } from '../portal/contact.ts'
import { pathIn } from '../portal/pages.ts'
import type { ShownText } from '../portal/texts.ts'
import { actionWords } from '../texts/search-words.ts'

interface ShownLink extends ShownText {
  readonly href: string
  /** Words that find it, besides its text. */
  readonly words?: string
}

/** Returns the links of a card: its own, and whom to ask if it has a contact. */
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
  return [...ownLinks, { text: channelOf(contact, t.contact), href, words: actionWords('report') }]
}

/** Names the channel of a contact: `Write to team@als.example`, `Call +34 …`. */
function channelOf(contact: string, texts: Texts['t']['contact']): string {
  const [scheme = '', target = ''] = contact.split(/[:?]/)
  if (/^mailto$/i.test(scheme)) return texts.write(target)
  return /^tel$/i.test(scheme) ? texts.call(target) : texts.ask
}
