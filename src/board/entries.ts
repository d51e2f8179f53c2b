import type { Entry, EntrySources } from '../app/entry.ts'
import { namedBy } from '../app/named.ts'
import { stateWords } from '../i18n/palette-texts.ts'
import { shapeOf } from '../ui/tone.ts'
import { toneOfState } from './state-tones.ts'

/** The monitored sites, with their states. */
export function siteEntries({ portal, board }: EntrySources): readonly Entry[] {
  const { config, t } = portal
  return config.sites.map(({ name, url }, position) => {
    const { label, lang, names } = namedBy(portal, name)
    const state = board.sites[position]?.status ?? 'checking'
    const detail = t.dashboard.state[state]
    const icon = shapeOf[toneOfState[state]]
    const keywords = `${url} ${names} ${stateWords[state]}`
    return { kind: 'site', label, lang, keywords, icon, detail, action: { href: url } }
  })
}
