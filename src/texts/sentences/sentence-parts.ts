/** The parts of the sentences about the state of a site. */
import type { Announcement } from '../../announcements/index.ts'
import type { Locale } from '../../base/locales.ts'
import type { Text } from '../../portal/config.ts'
import type { ShownText } from '../../portal/texts.ts'
import type { Situation } from '../../situation/index.ts'
import { formatDay, formatDuration, formatMoment } from '../format.ts'
import type { Messages } from '../index.ts'

/** The texts of a language, and the language. */
export interface Words {
  readonly t: Messages
  readonly locale: Locale
  /** Returns a text of the configuration or of an announcement, in this language if it has that one. */
  readonly text: (text: Text) => ShownText
  /** Returns the name of the site at an address. */
  readonly nameOf: (url: string) => ShownText
}

/** What stands before the title of an announcement: its kind, or the vendor that tells of an incident. */
export const kindForm = ({ kind, vendor }: Pick<Announcement, 'kind' | 'vendor'>, words: Words): string =>
  vendor === undefined ? words.t.announcement.kinds[kind] : words.text(vendor).text

/** The title of an incident, where nothing else says whose it is. */
export function incidentTitleForm(incident: Announcement, words: Words): ShownText {
  const title = words.text(incident.title)
  return incident.vendor === undefined ? title : { ...title, text: `${kindForm(incident, words)}: ${title.text}` }
}

/** Begins a sentence with a capital letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The number of sites that a list of troubles names. The others are counted. */
export const MAX_NAMED = 3

/** `and 2 more`, or nothing. */
export const moreForm = (count: number, { t }: Pick<Words, 't'>): string => (count > 0 ? t.dashboard.more(count) : '')

/** The state in a word or two: `Down`, or `Down, checked 3 h ago` if it is outdated. */
export function labelForm(situation: Situation, words: Words): string {
  const age = ageForm(situation, words)
  return `${words.t.dashboard.state[situation.state]}${age && `, ${age}`}`
}

/** When an outdated state was checked, or nothing. A state that is not known has no age. */
export function ageForm({ state, ageMinutes }: Situation, words: Words): string {
  return ageMinutes === null || state === 'checking' ? '' : words.t.dashboard.checked(formatAge(ageMinutes, words))
}

/** How long ago something was, in whole minutes: `3 h ago`. */
export function formatAge(minutes: number, { t }: Pick<Words, 't'>): string {
  return minutes < 1 ? t.dashboard.justNow : t.dashboard.ago(formatDuration(minutes))
}

/**
 * How much is said of a beginning: `brief` leaves out that it may have been earlier, and `full` adds how long ago it was.
 */
type Precision = 'brief' | 'plain' | 'full'

/** Since when, and for whom; or until when. Nothing if only the group's monitor sees the trouble: see `scopeForm`. */
export function timeForm(situation: Situation, words: Words, precision: Precision): string {
  const { until, scope, since, today } = situation
  const { maintenanceUntil, monitor } = words.t.dashboard
  if (until !== null) return maintenanceUntil(formatMoment(until, today, words.locale))
  if (since === null || scope === 'monitor') return ''
  if (scope === 'everybody')
    return monitor.everybody(sinceForm(situation, words, precision === 'brief' ? 'brief' : 'plain'))
  const form = sinceForm(situation, words, precision)
  return scope === 'here' && precision === 'brief' ? monitor.here(form) : form
}

/** The sentence about a trouble that either only this browser or only the group's monitor sees, or nothing. */
export function scopeForm(situation: Situation, words: Words): string {
  const { scope, state, trouble } = situation
  const { onlyHere, onlySlowHere, notReached, slow } = words.t.dashboard.monitor
  if (scope === 'here') return trouble === 'down' ? onlyHere : onlySlowHere
  if (scope !== 'monitor') return ''
  // A site that is slow here is down there: the scope is that of the worse state.
  const isReached = state === 'operational' && trouble === 'degraded'
  return (isReached ? slow : notReached)(sinceForm(situation, words, 'plain'))
}

const MINUTES_OF_DAY = 1440

/** `since 11:50`, `since 11:50 (16 min)`, `at least since 12:03`; from a day on, with the day instead of the time. */
export function sinceForm(situation: Situation, { t, locale }: Words, precision: Precision): string {
  const { since, sinceMinutes, isAtLeastSince, today } = situation
  if (since === null) return ''
  const { when } = t.dashboard
  const moment = sinceMinutes < MINUTES_OF_DAY ? formatMoment(since, today, locale) : formatDay(since, today, locale)
  if (isAtLeastSince && precision !== 'brief') return when.atLeastSince(moment)
  return precision === 'full' && sinceMinutes >= 1
    ? when.sinceFor(moment, formatDuration(sinceMinutes))
    : when.since(moment)
}

/** Joins a state and when it was. `at least` follows a comma. */
export function joinForms(state: string, when: string, isAfterComma: boolean): string {
  return when === '' ? state : `${state}${isAfterComma ? ',' : ''} ${when}`
}

/** The parts that say something, with a dot between them. */
export const withDots = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')
