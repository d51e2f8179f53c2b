import { labelOf } from '../app/entry.ts'
import type { Entry, EntrySources } from '../app/entry.ts'
import { stateWords } from '../texts/search-words.ts'
import { iconOfState, shownStateOf } from '../app/state-look.ts'

/** The monitored sites, with their states. */
export function siteEntries({ cores, texts, board, inMaintenance }: EntrySources): readonly Entry[] {
  const { t } = texts
  return cores.config.sites.map(({ name, url, keywords }, position) => {
    const { label, lang, names } = labelOf(texts, name, keywords)
    const status = board.sites[position]
    const state = status ? shownStateOf(status, inMaintenance) : 'checking'
    const detail = t.dashboard.state[state]
    const icon = iconOfState(state)
    const text = `${new URL(url).hostname} ${stateWords[state]}`
    return { kind: 'site', label, lang, names, text, icon, detail, action: { href: url } }
  })
}
