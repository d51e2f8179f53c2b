/** The sentences about sites of whose recovery the user wants to be told. */
import type { WatchedSite } from '../../status/index.ts'
import { formatDuration, formatDurationInWords, formatMoment } from '../format.ts'
import { withDots } from './sentence-parts.ts'
import type { Words } from './sentence-parts.ts'

const MINUTE_MS = 60_000
/** A notification and the title of a tab have room for so many characters of a name. */
const MAX_NAME = 80

/** `works again, after 11 minutes`, or `works again` if the page was stopped meanwhile. */
export function worksAgainForm({ since, worksSince, gap }: WatchedSite, { t, locale }: Words): string {
  if (gap !== null || worksSince === null) return t.recovery.worksAgain('')
  const minutes = Math.max(1, Math.round((worksSince - since) / MINUTE_MS))
  return t.recovery.worksAgain(formatDurationInWords(minutes, locale))
}

/** A notification: `Benchmarking works again, after 11 minutes.` */
export const notificationForm = (site: WatchedSite, words: Words): string => `${newsForm(site, words)}.`

/** The beginning of the tab's title, until the user has seen it: `Benchmarking works again, after 11 minutes`. */
export const titleNewsForm = (unseen: readonly WatchedSite[], words: Words): string =>
  withDots(...unseen.map((site) => newsForm(site, words)))

function newsForm(site: WatchedSite, words: Words): string {
  const characters = [...words.nameOf(site.url).text]
  const name = characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : characters.join('')
  return `${name} ${worksAgainForm(site, words)}`
}

/** When the page did not watch: `Not watched from 12:31 to 12:50 (19 min).`, `Not watched since 12:31.`, or nothing. */
export function gapForm({ gap }: WatchedSite, now: number, { t, locale }: Words): string {
  if (gap === null) return ''
  const { when } = t.dashboard
  const from = formatMoment(gap.from, now, locale)
  if (gap.to === null) return t.recovery.notWatched(when.since(from))
  const duration = formatDuration(Math.round((gap.to - gap.from) / MINUTE_MS))
  return t.recovery.notWatched(when.fromTo(from, formatMoment(gap.to, gap.from, locale), duration))
}
