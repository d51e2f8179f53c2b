/**
 * The sentences about the state of a site: tile, banner, details, cards, menu, search, mail and screen readers take theirs
 * from here. test/situation/mouths.test.tsx has a table of them all.
 */
import type { Locale } from '../base/locales.ts'
import type { Announcement } from '../announcements/index.ts'
import type { SiteDisruption, Reading, Situation } from '../situation/index.ts'
import type { Scope, Stretch } from '../status/index.ts'
import { figureOf, formatDay, formatDuration, formatMoment } from './format.ts'
import type { Messages } from './index.ts'

/** The texts of a language, and the language. */
export interface Words {
  readonly t: Messages
  readonly locale: Locale
}

/** The parts of a tile. A part that has nothing to say is empty. */
interface ShortForm {
  readonly label: string
  /** A comma between the label and a time that it does not lead into. */
  readonly comma: string
  /** The response time and the note about the icon. */
  readonly figure: string
  /** Since when, until when, or how long ago. */
  readonly time: string
  /** Where the group's monitor disagrees. */
  readonly scope: string
}

/** What the banner says above its lines. */
interface BannerForm {
  /** Null for an announced incident, whose own title stands there. */
  readonly title: string | null
  /** Why the states are not current, and what to do or expect. */
  readonly detail: string | null
  /** The words of the specification, below a title that says more. */
  readonly overall: string | null
  /** What the page will do by itself. */
  readonly next: string | null
}

/** A current state in the parts of a tile: `Down`, ``, `since 11:50 (16 min)`. */
export function shortForm(situation: Situation, words: Words): ShortForm {
  const { t, locale } = words
  const figure = figureOf(situation, locale)
  const age = ageOf(situation, words)
  const time = age ?? timeOf(situation, words, true)
  return {
    label: t.dashboard.state[situation.state],
    comma: time !== '' && figure === '' && (age !== undefined || situation.isAtLeastSince) ? ',' : '',
    figure,
    time: figure !== '' && time !== '' ? `, ${time}` : time,
    scope: disagreement(situation, words),
  }
}

/** The state in a word or two: `Down`, or `Down, checked 3 h ago` if it is outdated. */
export function labelForm(situation: Situation, words: Words): string {
  const label = words.t.dashboard.state[situation.state]
  const age = ageOf(situation, words)
  return age === undefined ? label : `${label}, ${age}`
}

/** The label, and since when or until when: `Down since 11:50`, `Down, at least since 12:03`. */
export function briefForm(situation: Situation, words: Words): string {
  const label = labelForm(situation, words)
  if (situation.scope === 'here') return `${label}, ${words.t.dashboard.monitor.fromHereOnly}`
  return join(label, timeOf(situation, words, false), situation.isAtLeastSince)
}

/** The whole sentence: `Down since 11:50 (16 min)`, `Down since 11:50, for everybody`. */
export function lineForm(situation: Situation, words: Words): string {
  const state = join(labelForm(situation, words), timeOf(situation, words, true), situation.isAtLeastSince)
  return [state, disagreement(situation, words), announcedForm(situation, words)].filter(Boolean).join(' · ')
}

/** When the incident at a site was announced, which is not when its trouble began. */
function announcedForm({ incident, today }: Situation, { t, locale }: Words): string {
  const { when } = t.dashboard
  return incident === null ? '' : t.announcement.announced(when.at(formatMoment(incident.from, today, locale)))
}

/** The words before the title of an incident. */
export const incidentForm = ({ t }: Pick<Words, 't'>): string => `${t.announcement.kinds.incident}:`

/** The label, and that there is an incident: `Operational · Incident`. */
export function rowForm(situation: Situation, words: Words): string {
  const label = labelForm(situation, words)
  return situation.incident === null ? label : `${label} · ${words.t.announcement.kinds.incident}`
}

/** What a menu says of a site: its state, if that is remarkable, and that there is an incident. */
export function noticeForm(situation: Situation, isStateRemarkable: boolean, words: Words): string {
  const state = isStateRemarkable ? [labelForm(situation, words)] : []
  return [...state, ...(situation.incident === null ? [] : [words.t.announcement.kinds.incident])].join(' · ')
}

/** When an incident was open: `yesterday 20:00–22:00`, `yesterday 20:00 – today 02:00`. */
export function resolvedForm({ from, until }: Pick<Announcement, 'from' | 'until'>, now: number, words: Words): string {
  const [begin, end] = [dayForm(from, now, words), dayForm(until, now, words)]
  const [first, last] = [from, until].map((at) => formatMoment(at, at, words.locale))
  return begin === end ? `${begin} ${first}–${last}` : `${begin} ${first} – ${end} ${last}`
}

/** How long the last problem lasted, and when it began: `12 min today at 01:02`. */
export function lastProblemForm(disruption: SiteDisruption, now: number, words: Words): string {
  const { when, days } = words.t.dashboard
  const { from, to } = disruption
  const duration = formatDuration(minutesBetween(from, to))
  const time = when.at(formatMoment(from, from, words.locale))
  const day = dayForm(from, now, words)
  const moment = `${day === formatDay(from, words.locale) ? days.on(day) : day} ${time}`
  if (isMoment(disruption)) return moment
  return `${isAtLeast(disruption) ? days.atLeast(duration) : duration} ${moment}`
}

/** `today`, `yesterday`, or a day. */
function dayForm(at: number, now: number, { t, locale }: Words): string {
  const midnight = (time: number, daysBefore = 0) => {
    const day = new Date(time)
    day.setHours(0, 0, 0, 0)
    return day.setDate(day.getDate() - daysBefore)
  }
  if (midnight(at) === midnight(now)) return t.dashboard.days.today
  return midnight(at) === midnight(now, 1) ? t.dashboard.days.yesterday : formatDay(at, locale)
}

/** A sentence with the site's name for screen readers, which hear it when the state is found: without since when. */
export function spokenForm(name: string, situation: Situation, words: Words): string {
  const { changed, monitor } = words.t.dashboard
  const label = labelForm(situation, words)
  const state = changed(name, situation.scope === 'everybody' ? monitor.everybody(label) : label)
  const scope = disagreement(situation, words)
  return scope === '' ? state : `${state} ${scope}.`
}

/** The number of sites that a list of troubles names. The others are counted. */
export const MAX_NAMED = 3

/** What screen readers hear of all sites: the overall state, and the first sites in trouble. */
export function spokenSummary(reading: Reading, nameOf: (url: string) => string, words: Words): string {
  const { inTrouble, allDown } = reading
  const { dashboard } = words.t
  const overallText = sentence(overallForm(reading, words))
  if (allDown !== null) return `${overallText} ${allDownForm(allDown, words)}`
  const named = inTrouble.slice(0, MAX_NAMED).map((situation) => spokenForm(nameOf(situation.url), situation, words))
  const more = inTrouble.length - MAX_NAMED
  return [overallText, ...named, ...(more > 0 ? [sentence(dashboard.more(more))] : [])].join(' ')
}

/** Begins with a capital letter, and ends with one full stop or an ellipsis. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.…]$/.test(text) ? '' : '.')
}

/** The overall state. If nothing newer is known, that of the latest round with its age. */
export function overallForm({ banner, lastOverall, overall, ageMinutes }: Reading, words: Words): string {
  const texts = words.t.dashboard
  if (banner === 'maintenance') return texts.inMaintenance
  if (overall !== 'checking' || ageMinutes === null) return texts.overall[overall]
  return `${texts.overall[lastOverall]}, ${texts.checked(formatAge(ageMinutes, words))}`
}

/** The banner: its title, and why the states are not current. Screen readers hear the same. */
export function bannerForm(reading: Reading, words: Words): BannerForm {
  const { banner, board, lastOverall, overall, ageMinutes } = reading
  const { dashboard } = words.t
  const plain = { title: null, detail: null, overall: null, next: null }
  switch (banner) {
    case 'offline':
      return {
        ...plain,
        title: dashboard.offline,
        detail: board.paused ? dashboard.stillPaused : dashboard.offlineDetail,
      }
    case 'images-off':
      return { ...plain, title: dashboard.imagesOff, detail: dashboard.imagesOffDetail }
    case 'paused':
      return {
        title: dashboard.paused,
        next: resumptionForm(reading, words),
        detail: ageMinutes === null ? null : dashboard.checkedAgo(formatAge(ageMinutes, words)),
        overall: ageMinutes === null ? null : dashboard.atThatTime(dashboard.overall[lastOverall]),
      }
    case 'incident':
      return { ...plain, overall: dashboard.overall[overall] }
    case 'maintenance':
      return { ...plain, title: dashboard.inMaintenance }
    default:
      return { ...plain, title: overallForm(reading, words) }
  }
}

/** When a paused page resumes by itself. */
function resumptionForm({ board: { resumesAt }, now }: Reading, { t, locale }: Words): string | null {
  const { dashboard } = t
  return resumesAt === null ? null : dashboard.resumesBy(dashboard.when.at(formatMoment(resumesAt, now, locale)))
}

/** Why the states are not current, for screen readers: the title of the banner and its detail, without an age. */
export function spokenBanner(reading: Reading, words: Words): string {
  const { title, detail, next } = bannerForm(reading, words)
  const parts = reading.banner === 'paused' ? [title, next] : [title, detail]
  return parts.flatMap((text) => (text === null ? [] : [sentence(text)])).join(' ')
}

/** The sentence for a board whose sites are all down. */
export function allDownForm(scope: Scope | 'unknown', { t }: Pick<Words, 't'>): string {
  const { allDown, allDownHere, allDownForEverybody } = t.dashboard
  if (scope === 'everybody') return allDownForEverybody
  return scope === 'here' ? allDownHere : allDown
}

/** A disruption with its state: `Down from 11:44 to 11:59 (15 min)`. */
export function disruptionForm(disruption: SiteDisruption, now: number, words: Words): string {
  return join(words.t.dashboard.state[disruption.state], whenOf(disruption, now, words), isAtLeast(disruption))
}

/** When a disruption began and, if it is over, when it ended; or who does not reach the site. */
export function whenOf(disruption: SiteDisruption, now: number, words: Words): string {
  const { monitor, when } = words.t.dashboard
  const { from, to, isCurrent, mayHaveBegunEarlier, scope } = disruption
  if (isCurrent) {
    const beginning = { from, isAtLeast: mayHaveBegunEarlier, minutes: minutesBetween(from, now), today: now }
    if (scope === 'everybody') return monitor.everybody(sinceText(beginning, words, false))
    const since = sinceText(beginning, words, true)
    const only = { monitor: monitor.forMonitorOnly, here: monitor.fromHereOnly }
    return scope === null ? since : `${since} · ${only[scope]}`
  }
  const start = formatMoment(from, now, words.locale)
  if (isMoment(disruption) || formatMoment(to, now, words.locale) === start) return when.at(start)
  // The day of the start is not repeated.
  const end = formatMoment(to, from, words.locale)
  return isAtLeast(disruption)
    ? when.atLeastFromTo(start, end)
    : when.fromTo(start, end, formatDuration(minutesBetween(from, to)))
}

/** How long ago something was, in whole minutes: `3 h ago`. */
export function formatAge(minutes: number, { t }: Pick<Words, 't'>): string {
  return minutes < 1 ? t.dashboard.justNow : t.dashboard.ago(formatDuration(minutes))
}

/** Returns when an outdated state was checked. A state that is not known has no age. */
function ageOf({ state, ageMinutes }: Situation, words: Words): string | undefined {
  if (ageMinutes === null || state === 'checking') return undefined
  return words.t.dashboard.checked(formatAge(ageMinutes, words))
}

/** Returns since when or until when, or nothing. */
function timeOf(situation: Situation, words: Words, withDuration: boolean): string {
  const { until, scope, today } = situation
  const { maintenanceUntil, monitor } = words.t.dashboard
  if (until !== null) return maintenanceUntil(formatMoment(until, today, words.locale))
  const beginning = beginningOf(situation)
  if (beginning === undefined || scope === 'monitor') return ''
  return scope === 'everybody'
    ? monitor.everybody(sinceText(beginning, words, false))
    : sinceText(beginning, words, withDuration)
}

/** Returns the sentence about a site that either only this browser or only the group's monitor does not reach. */
function disagreement(situation: Situation, words: Words): string {
  const { monitor } = words.t.dashboard
  if (situation.scope === 'here') return monitor.onlyHere
  const beginning = situation.scope === 'monitor' ? beginningOf(situation) : undefined
  return beginning ? monitor.notReached(sinceText(beginning, words, false)) : ''
}

interface Beginning {
  readonly from: number
  /** The trouble may have begun earlier. */
  readonly isAtLeast: boolean
  /** The time since then. */
  readonly minutes: number
  /** A time of the day whose date is left out, ms since 1970. */
  readonly today: number
}

function beginningOf({ since, isAtLeastSince, sinceMinutes, today }: Situation): Beginning | undefined {
  return since === null ? undefined : { from: since, isAtLeast: isAtLeastSince, minutes: sinceMinutes, today }
}

const MINUTES_OF_DAY = 1440

/** `since 11:50`, `since 11:50 (16 min)`, `at least since 12:03`; from a day on, with the day instead of the time. */
function sinceText({ from, isAtLeast, minutes, today }: Beginning, words: Words, withDuration: boolean): string {
  const { when } = words.t.dashboard
  const moment = minutes < MINUTES_OF_DAY ? formatMoment(from, today, words.locale) : formatDay(from, words.locale)
  if (isAtLeast) return when.atLeastSince(moment)
  return withDuration && minutes >= 1 ? when.sinceFor(moment, formatDuration(minutes)) : when.since(moment)
}

/** Joins a state and when it was. `at least` follows a comma. */
function join(state: string, when: string, isAfterComma: boolean): string {
  return when === '' ? state : `${state}${isAfterComma ? ',' : ''} ${when}`
}

/** Whether nothing was measured just before the disruption, or after it. */
function isAtLeast(disruption: Stretch): boolean {
  const { isCurrent, mayHaveBegunEarlier, mayHaveEndedLater } = disruption
  return (mayHaveBegunEarlier || (mayHaveEndedLater && !isCurrent)) && !isMoment(disruption)
}

/** Whether only one round found the state. */
function isMoment({ from, to, isCurrent, mayHaveBegunEarlier, mayHaveEndedLater }: Stretch): boolean {
  return !isCurrent && mayHaveBegunEarlier && mayHaveEndedLater && to - from < MINUTE_MS
}

const MINUTE_MS = 60_000

const minutesBetween = (from: number, to: number): number => Math.round((to - from) / MINUTE_MS)
