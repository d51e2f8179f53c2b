/** The sentences about disruptions and incidents, which may be over. */
import type { Announcement } from '../../announcements/index.ts'
import type { SiteDisruption, Situation } from '../../situation/index.ts'
import { formatDay, formatDuration, formatMoment } from '../format.ts'
import { joinForms, scopeForm, sinceForm } from './sentence-parts.ts'
import type { Words } from './sentence-parts.ts'

/** A disruption with its state: `Down from 11:44 to 11:59 (15 min)`. */
export function disruptionForm(disruption: SiteDisruption, now: number, words: Words): string {
  const { current, state } = disruption
  const isAfterComma = current ? current.isAtLeastSince && !isSlowHereOnly(current) : isAtLeast(disruption)
  return joinForms(words.t.dashboard.state[state], whenForm(disruption, now, words), isAfterComma)
}

/** When a disruption began and, if it is over, when it ended; or for whom it goes on. */
export function whenForm(disruption: SiteDisruption, now: number, words: Words): string {
  const { monitor, when } = words.t.dashboard
  const { from, to, minutes, times, current } = disruption
  if (current !== null) {
    if (current.scope === 'everybody') return monitor.everybody(sinceForm(current, words, 'plain'))
    if (isSlowHereOnly(current)) return `· ${scopeForm(current, words)}`
    const since = sinceForm(current, words, 'full')
    if (current.scope === 'here') return monitor.here(since)
    return current.scope === null ? since : `${since} · ${monitor.worksHere}`
  }
  const start = formatMoment(from, now, words.locale)
  if (minutes < 1) return when.at(start)
  // The day of the start is not repeated.
  const end = formatMoment(to, from, words.locale)
  if (times > 1) return when.times(times, start, end)
  return isAtLeast(disruption) ? when.atLeastFromTo(start, end) : when.fromTo(start, end, formatDuration(minutes))
}

/** Whether a site is slow here, and the group's monitor does not reach it: the state alone does not tell that. */
const isSlowHereOnly = ({ scope, state }: Situation) => scope === 'monitor' && state === 'degraded'

/** When an incident was open: `yesterday 20:00–22:00`, `yesterday 20:00 – today 02:00`. */
export function resolvedForm({ from, until }: Pick<Announcement, 'from' | 'until'>, now: number, words: Words): string {
  const [begin, end] = [dayForm(from, now, words), dayForm(until, now, words)]
  const [first, last] = [from, until].map((at) => formatMoment(at, at, words.locale))
  return begin === end ? `${begin} ${first}–${last}` : `${begin} ${first} – ${end} ${last}`
}

/** How long the last problem lasted, and when it began: `12 min today at 01:02`. */
export function lastProblemForm(disruption: SiteDisruption, now: number, words: Words): string {
  const { when, days } = words.t.dashboard
  const { from, minutes } = disruption
  const time = when.at(formatMoment(from, from, words.locale))
  const day = dayForm(from, now, words)
  const moment = `${day === formatDay(from, now, words.locale) ? days.on(day) : day} ${time}`
  if (minutes < 1) return moment
  const duration = formatDuration(minutes)
  return `${isAtLeast(disruption) ? days.atLeast(duration) : duration} ${moment}`
}

/** `today`, `yesterday`, or a day. */
function dayForm(at: number, now: number, { t, locale }: Words): string {
  const day = formatDay(at, now, locale)
  if (day === formatDay(now, now, locale)) return t.dashboard.days.today
  return day === formatDay(new Date(now).setDate(new Date(now).getDate() - 1), now, locale)
    ? t.dashboard.days.yesterday
    : day
}

/** Whether nothing was measured just before the disruption, or after it. Of several, or of a moment, times tell enough. */
const isAtLeast = ({ times, minutes, mayHaveBegunEarlier, mayHaveEndedLater }: SiteDisruption): boolean =>
  times === 1 && minutes >= 1 && (mayHaveBegunEarlier || mayHaveEndedLater)
