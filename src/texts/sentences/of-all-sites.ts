/** The sentences about all sites: the banner, screen readers and the mail. */
import type { ShownText } from '../../portal/texts.ts'
import type { Reading, Situation } from '../../situation/index.ts'
import type { Scope } from '../../status/index.ts'
import { formatMeasured, formatMoment } from '../format.ts'
import { lineForm } from './of-a-site.ts'
import { causeForm } from './of-causes.ts'
import type { CauseForm } from './of-causes.ts'
import { lastProblemForm } from './of-the-past.ts'
import {
  capitalized,
  formatAge,
  incidentTitleForm,
  kindForm,
  labelForm,
  MAX_NAMED,
  moreForm,
  scopeForm,
  withDots,
} from './sentence-parts.ts'
import type { Words } from './sentence-parts.ts'

/** The words of the banner. A part that has nothing to say is empty. */
export interface BannerForm {
  readonly title: ShownText
  /** Beside the title of an incident, how many more there are. */
  readonly moreIncidents: string
  /** Why the states are not current, and what to do or expect. */
  readonly detail: string
  /** What the page will do by itself. */
  readonly next: string
  /** The overall state in its fixed words, such as “Degraded Performance”, beside a title that says more. */
  readonly overall: string
  /** How many sites are in trouble, or that all of them are. */
  readonly counts: string
  /** That their cause is not known. */
  readonly noCause: string
  /** Why, if that is known, and the title does not say it. */
  readonly cause: CauseForm | null
  readonly calm: CalmForm | null
}

/** What a banner says without trouble. The last problem has its site, and when it was. */
interface CalmForm {
  readonly text: string
  readonly problem?: { readonly url: string; readonly name: ShownText; readonly time: string }
}

/** The banner. It names no site: each place tells its own trouble. */
export function bannerForm(reading: Reading, words: Words): BannerForm {
  const { incidents, isBlocked } = reading
  const { detail = '', next = '', overall = '', ...title } = headOf(reading, words)
  const troubled = isBlocked ? [] : reading.inTroubleAtRoundEnd
  const isCalm = incidents.length === 0 && troubled.length === 0 && detail === ''
  const cause = toldCause(reading, words)
  const { unknown, notKnown } = words.t.cause
  const isUnknown = cause?.text === unknown
  return {
    title: { text: '', ...title },
    moreIncidents: isAboutSites(reading) ? moreForm(incidents.length - 1, words) : '',
    detail,
    next,
    overall,
    counts: countsForm(troubled, reading, words),
    noCause: isUnknown ? notKnown : '',
    cause: isUnknown ? null : cause,
    calm: isCalm ? calmForm(reading, words) : null,
  }
}

/** The cause, unless a sentence says that no site answers, and what that may be. */
const toldCause = ({ cause, allDown }: Reading, words: Words): CauseForm | null =>
  cause && allDown === null ? causeForm(cause.cause, cause.urls, words) : null

/** The cause for those who do not look at the page, if there is one. */
const known = (form: CauseForm | null, { t }: Words): string =>
  form === null || form.text === t.cause.unknown ? '' : form.text

/** Whether the banner tells the states, and not why they are not current. */
const isAboutSites = ({ isBlocked, board }: Reading): boolean => !isBlocked && !board.paused

/** Counts the sites whose trouble is current. */
function countsForm(troubled: readonly Situation[], { allDown, sites }: Reading, words: Words): string {
  const current = troubled.filter(({ ageMinutes }) => ageMinutes === null)
  if (current.length === 0) return ''
  if (allDown !== null) return allDownForm(allDown, words)
  const down = current.filter(({ state }) => state === 'down').length
  return words.t.dashboard.counts(down, current.length - down, sites.length)
}

type Head = Partial<ShownText & Pick<BannerForm, 'detail' | 'next' | 'overall'>>

function headOf(reading: Reading, words: Words): Head {
  const { banner, board, lastOverall, ageMinutes, incidents, now } = reading
  const { dashboard } = words.t
  const detail = board.paused ? dashboard.stillPaused : dashboard.offlineDetail
  if (banner === 'offline') return { text: dashboard.offline, detail }
  if (banner === 'images-off') return { text: dashboard.imagesOff, detail: dashboard.imagesOffDetail }
  const overall = overallForm(reading, words)
  const [incident] = incidents
  if (banner !== 'paused') return incident ? { ...incidentTitleForm(incident, words), overall } : { text: overall }
  const { resumesAt } = board
  const resumption = (at: number) => dashboard.resumesBy(dashboard.when.at(formatMoment(at, now, words.locale)))
  const paused = { text: dashboard.paused, next: resumesAt === null ? '' : resumption(resumesAt) }
  if (ageMinutes === null) return paused
  const age = dashboard.checkedAgo(formatAge(ageMinutes, words))
  return { ...paused, detail: age, overall: dashboard.atThatTime(dashboard.overall[lastOverall]) }
}

/** The overall state. If nothing newer is known, that of the latest round with its age. */
function overallForm({ banner, lastOverall, overall, ageMinutes }: Reading, words: Words): string {
  const texts = words.t.dashboard
  if (banner === 'maintenance') return texts.inMaintenance
  if (banner === 'blocked') return texts.blocked
  if (overall !== 'checking' || ageMinutes === null) return texts.overall[overall]
  return `${texts.overall[lastOverall]}, ${texts.checked(formatAge(ageMinutes, words))}`
}

function calmForm({ inTrouble, calm, now }: Reading, words: Words): CalmForm | null {
  const { dashboard, recent } = words.t
  // The title knows of trouble whose line comes at the end of the round.
  if (inTrouble.length > 0) return { text: dashboard.state.checking }
  if (calm === null) return null
  if (calm === 'no figures') return { text: recent.noMonitor }
  if ('measuredMinutes' in calm) return { text: recent.calm(formatMeasured(calm.measuredMinutes)) }
  const { lastProblem } = calm
  const problem = {
    url: lastProblem.url,
    name: words.nameOf(lastProblem.url),
    time: lastProblemForm(lastProblem, now, words),
  }
  return { text: dashboard.lastProblem, problem }
}

/** The sentence for a board whose sites are all down. */
function allDownForm(scope: Scope | 'unknown', { t }: Pick<Words, 't'>): string {
  const { allDown, allDownHere, allDownForEverybody } = t.dashboard
  if (scope === 'everybody') return allDownForEverybody
  return scope === 'here' ? allDownHere : allDown
}

/** What the tab's title begins with on the dashboard: the overall state if it is trouble, and the newest incident. */
export function tabTitleForm({ overall, incidents: [incident] }: Reading, words: Words): string {
  const isTrouble = overall === 'down' || overall === 'degraded'
  const parts = [
    isTrouble ? words.t.dashboard.overall[overall] : '',
    incident ? incidentTitleForm(incident, words).text : '',
  ]
  return withDots(...parts)
}

export type SpokenForm = ReturnType<typeof spokenForm>

/** What screen readers hear. */
export function spokenForm(reading: Reading, words: Words) {
  const { inTrouble, allDown } = reading
  const { changed: withName, monitor, resumed } = words.t.dashboard
  /** A sentence about a site that has changed: without since when, because its state has just been found. */
  const changed = (situation: Situation): string => {
    const label = labelForm(situation, words)
    const name = words.nameOf(situation.url).text
    const state = withName(name, situation.scope === 'everybody' ? monitor.everybody(label) : label)
    return [state, sentence(scopeForm(situation, words))].filter(Boolean).join(' ')
  }
  /** The title of the banner, and parts of it. */
  const say = (parts: (form: BannerForm) => readonly string[], ...more: readonly string[]): string => {
    const form = bannerForm(reading, words)
    const heading = [form.title.text, form.moreIncidents].filter(Boolean).join(' ')
    return [...[heading, ...parts(form)].map(sentence), ...more].filter(Boolean).join(' ')
  }
  return {
    changed,
    /** The checks go on after a pause. */
    resumed,
    /** Why the states are not current: the title of the banner and its detail, without an age. */
    banner: () => say(({ detail, next }) => [reading.banner === 'paused' ? next : detail]),
    /** The overall state, and the first sites in trouble. */
    summary: () =>
      say(
        ({ detail, overall, cause }) => [detail, overall, cause?.text ?? ''],
        ...(allDown === null
          ? [...inTrouble.slice(0, MAX_NAMED).map(changed), sentence(moreForm(inTrouble.length - MAX_NAMED, words))]
          : [allDownForm(allDown, words)]),
      ),
  }
}

/** Begins with a capital letter, and ends with a full stop or another end. Nothing stays nothing. */
function sentence(text: string): string {
  return capitalized(text) + (/(^|[.…!?])$/.test(text) ? '' : '.')
}

/** The subject of a mail that reports a problem, what is the matter, and the lines for as many of the sites as `naming` says. */
export function mailForm(reading: Reading, words: Words, portalName: string, url?: string) {
  const { t, nameOf, text } = words
  const reported = url === undefined ? reading.inTrouble : reading.sites.filter((site) => site.url === url)
  const [first] = reported
  const allDown = url === undefined && reading.allDown !== null ? allDownForm(reading.allDown, words) : ''
  const matter = first && reported.length === 1 ? lineForm(first, words) : allDown || overallForm(reading, words)
  const others = moreForm(reported.length - 1, words)
  const [incident, moreIncidents] =
    url === undefined
      ? [reading.incidents[0], reading.incidents.length - 1]
      : [first?.incident, first?.moreIncidents ?? 0]
  const cause =
    url === undefined ? toldCause(reading, words) : (first?.cause && causeForm(first.cause, [url], words)) || null
  const incidentLine = incident && `${kindForm(incident, words)}: ${text(incident.title).text}`
  return {
    reported,
    matter,
    subject: first
      ? `${[nameOf(first.url).text, others].filter(Boolean).join(' ')}: ${matter}`
      : `${portalName}: ${t.contact.report}`,
    linesNaming: (count: number): readonly string[] =>
      [
        allDown,
        ...reported.slice(0, count).map((site) => `${nameOf(site.url).text} (${site.url}): ${lineForm(site, words)}`),
        moreForm(reported.length - count, words),
        first ? '' : `${portalName}: ${overallForm(reading, words)}`,
        known(cause, words),
        incidentLine ? [incidentLine, moreForm(moreIncidents, words)].filter(Boolean).join(' ') : '',
      ].filter(Boolean),
  }
}
