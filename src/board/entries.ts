import { labelOf } from '../app/entry.ts'
import type { Entry, EntrySources } from '../app/entry.ts'
import { actionWords, stateWords, troubleWords } from '../texts/search-words.ts'
import { reportAddressOf } from './report.ts'

/** The monitored sites, with their states. */
export function siteEntries({ cores, texts, reading }: EntrySources): readonly Entry[] {
  return cores.config.sites.map(({ name, url, keywords }, index) => {
    const { label, lang, names } = labelOf(texts, name, keywords)
    const situation = reading.sites[index]
    const text = `${new URL(url).hostname} ${situation ? stateWords[situation.state] : ''}`
    return { kind: 'site', label, lang, names, text, icon: { colorKey: url }, situation, action: { href: url } }
  })
}

/** A report of what is wrong, if the configuration says to whom. */
export function reportEntries(sources: EntrySources): readonly Entry[] {
  const href = reportAddressOf(sources, navigator.userAgent)
  if (href === undefined) return []
  const { report } = sources.texts.t.contact
  return [
    { kind: 'action', label: report, names: actionWords.report, text: troubleWords, icon: 'mail', action: { href } },
  ]
}
