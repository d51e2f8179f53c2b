import type { Texts } from '../app/context.tsx'
import type { Board, Comparison, HistoryReader, SiteStatus } from '../status/index.ts'
import { formatDuration, formatStart } from '../texts/format.ts'
import { minutesIn, withIncidentStart } from '../app/since-when.ts'

/** The words that the group's monitor adds to the state of a site. */
interface GroupView {
  readonly kind: Comparison['kind']
  readonly text: string
}

/** @param incidentStart see `incidentStartOf` */
export function groupViewOf(
  site: SiteStatus,
  history: HistoryReader,
  incidentStart: number | undefined,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): GroupView | undefined {
  const comparison = history.compare(site)
  if (comparison === null) return undefined
  const { kind } = comparison
  const { onlyHere, notReached, everybody } = t.dashboard.monitor
  if (kind === 'only-here') return { kind, text: onlyHere }
  const { from, mayHaveBegunEarlier } = withIncidentStart(comparison.stretch, incidentStart)
  const moment = formatStart(from, history.now, locale)
  const since = mayHaveBegunEarlier ? t.dashboard.when.atLeastSince(moment) : t.dashboard.when.since(moment)
  return { kind, text: kind === 'everybody' ? everybody(since) : notReached(since) }
}

/** Returns the sentence for a board whose sites are all down, and whether the group's monitor reaches them. */
export function allDownText({ sites }: Board, history: HistoryReader, { t }: Pick<Texts, 't'>): string {
  const { allDown, allDownHere, allDownForEverybody } = t.dashboard
  const areAll = (wanted: Comparison['kind']) => sites.every((site) => history.compare(site)?.kind === wanted)
  if (areAll('everybody')) return allDownForEverybody
  return areAll('only-here') ? allDownHere : allDown
}

/** Says whose figures the history of some sites has: this browser's or, with their age, those of the group's monitor. */
export function sourceOf(urls: readonly string[], history: HistoryReader, { t }: Pick<Texts, 't'>): string {
  const { retention, notStored, monitored, ownHistory } = t.history
  const latestAt = Math.max(...urls.map((url) => history.monitoredAt(url) ?? 0))
  if (latestAt === 0) return history.isStored ? retention : notStored
  const minutes = minutesIn(history.now - latestAt)
  const age = minutes < 1 ? t.dashboard.justNow : t.dashboard.ago(formatDuration(minutes))
  return `${monitored(age)} ${history.isStored ? ownHistory : notStored}`
}
