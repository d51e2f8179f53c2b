import type { Texts } from '../app/context/context.tsx'
import type { Card } from '../portal/config.ts'
import { reportAddress } from '../portal/contact.ts'
import { pathIn } from '../portal/pages.ts'
import type { ShownText } from '../portal/texts.ts'
import type { Situation } from '../situation/index.ts'
import { formatInstant, withPlainSpaces } from '../texts/format.ts'
import { actionWords } from '../texts/search-words.ts'
import { lineForm } from '../texts/sentences/of-a-site.ts'

interface ShownLink extends ShownText {
  readonly href: string
  /** Words that find it, besides its text. */
  readonly words?: string
}

/**
 * Returns the links of a card: its own, and whom to ask if it has a contact.
 *
 * @param situation that of the card's site, if there is something to say, which then is in the report
 */
export function linksOf(
  { name, url, links = [], contact }: Card,
  texts: Texts,
  situation?: Situation,
): readonly ShownLink[] {
  const { t, text } = texts
  const ownLinks = links.map((link) => ({ ...text(link.name), href: link.url }))
  if (contact === undefined) return ownLinks
  const { text: program } = text(name)
  const state = situation ? withPlainSpaces(lineForm(situation, texts)) : ''
  const page = [`${program} (${pathIn(url)})`, ...(state ? [state] : [])].join('\n')
  const since = situation?.since ? withPlainSpaces(formatInstant(situation.since, texts.locale)) : ''
  const href = reportAddress(contact, {
    subject: `${program}: ${t.contact.report}`,
    body: `${t.contact.describe}\n\n\n${page}`,
    fields: { site: program, state, since, page },
  })
  return [...ownLinks, { text: channelOf(contact, t.contact), href, words: actionWords('report') }]
}

/** Names the channel of a contact: `Write to team@als.example`, `Call +34 …`. */
function channelOf(contact: string, texts: Texts['t']['contact']): string {
  const [scheme = '', target = ''] = contact.split(/[:?]/)
  if (/^mailto$/i.test(scheme)) return texts.write(target)
  return /^tel$/i.test(scheme) ? texts.call(target) : texts.ask
}
