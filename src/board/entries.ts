import { labelOf } from '../app/entry.ts'
import type { Entry, EntrySources } from '../app/entry.ts'
import { actionWords, stateWords } from '../texts/search-words.ts'
import { shownStateOf } from '../app/state-look.ts'
import { reportAddressOf } from './report.ts'

/** The monitored sites, with their states. */
export function siteEntries({ cores, texts, board, inMaintenance }: EntrySources): readonly Entry[] {
  return cores.config.sites.map(({ name, url, keywords }, position) => {
    const { label, lang, names } = labelOf(texts, name, keywords)
    const status = board.sites[position]
    const state = status ? shownStateOf(status, inMaintenance) : 'checking'
    const text = `${new URL(url).hostname} ${stateWords[state]}`
    return { kind: 'site', label, lang, names, text, icon: { seed: url }, state, action: { href: url } }
  })
}

/** A report of what is wrong, if the configuration says to whom. */
export function reportEntries(sources: EntrySources): readonly Entry[] {
  const href = reportAddressOf(sources, navigator.userAgent)
  if (href === undefined) return []
  const { report } = sources.texts.t.contact
  return [{ kind: 'action', label: report, names: actionWords.report, icon: 'mail', action: { href } }]
}
