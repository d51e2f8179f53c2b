import { labelOf } from '../app/entry.ts'
import type { Entry, EntrySources } from '../app/entry.ts'
import { iconOfKind, incidentIdOf } from '../app/state-look.ts'
import { actionWords, searchWords, stateWords } from '../texts/search-words.ts'
import { reportAddressOf } from './banner/report.ts'

/** The monitored sites, with their states. */
export function siteEntries({ cores, texts, reading }: EntrySources): readonly Entry[] {
  return cores.config.sites.map(({ name, url, keywords }, index) => {
    const words = labelOf(texts, name, keywords)
    const situation = reading.sites[index]
    const states = situation ? [stateWords(situation.state), situation.incident && incidentWords()] : []
    const text = [new URL(url).hostname, ...states].join(' ')
    return { kind: 'site', ...words, text, icon: { colorKey: url }, situation, action: { href: url } }
  })
}

/** The announced incidents in effect. They lead to their lines in the banner. */
export function incidentEntries({ texts, reading }: EntrySources): readonly Entry[] {
  return reading.incidents.map((incident) => {
    const { label, lang, otherNames } = labelOf(texts, incident.title)
    return {
      kind: 'incident',
      label,
      lang,
      names: `${otherNames} ${incidentWords()}`,
      icon: iconOfKind.incident,
      action: { href: `/#${incidentIdOf(incident)}` },
    }
  })
}

const incidentWords = () => searchWords(({ incident }) => incident)

/** A report of what is wrong, if the configuration says to whom. */
export function reportEntries(sources: EntrySources): readonly Entry[] {
  const href = reportAddressOf(sources, navigator.userAgent)
  if (href === undefined) return []
  const { report } = sources.texts.t.contact
  const [names, text] = [actionWords('report'), searchWords(({ trouble }) => trouble)]
  return [{ kind: 'action', label: report, names, text, icon: 'mail', action: { href } }]
}
