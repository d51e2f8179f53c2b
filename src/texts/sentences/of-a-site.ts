/** The sentences about the state of a site, by place. test/situation/mouths.md shows them. */
import type { Situation } from '../../situation/index.ts'
import { figureOf, formatMoment } from '../format.ts'
import { ageForm, joinForms, labelForm, scopeForm, timeForm, withDots } from './sentence-parts.ts'
import type { Words } from './sentence-parts.ts'

/** The parts of a tile. A part that has nothing to say is empty. */
interface TileForm {
  readonly label: string
  /** A comma between the label and a time that it does not lead into. */
  readonly comma: string
  /** The response time and the note about the icon. */
  readonly figure: string
  /** Since when, until when, or how long ago. */
  readonly time: string
  /** Who alone sees the trouble. */
  readonly scope: string
}

/** A tile and the details: `Down`, ``, `since 11:50 (16 min)`. */
export function tileForm(situation: Situation, words: Words): TileForm {
  const { t, locale } = words
  const figure = figureOf(situation, locale)
  const age = ageForm(situation, words)
  const time = age || timeForm(situation, words, true)
  return {
    label: t.dashboard.state[situation.state],
    comma: time !== '' && figure === '' && (age !== '' || situation.isAtLeastSince) ? ',' : '',
    figure,
    time: figure !== '' && time !== '' ? `, ${time}` : time,
    scope: scopeForm(situation, words),
  }
}

/** A card: `Down`. */
export const cardForm = labelForm

/** A program: `Down since 11:50`, `Down, at least since 12:03`, `Down, from this browser only`. */
export function programForm(situation: Situation, words: Words): string {
  const label = labelForm(situation, words)
  if (situation.scope === 'here') return `${label}, ${words.t.dashboard.monitor.fromHereOnly}`
  const state = joinForms(label, timeForm(situation, words, false), situation.isAtLeastSince)
  return withDots(state, scopeForm(situation, words))
}

/** A row of the search: `Operational · Incident`. */
export const rowForm = (situation: Situation, words: Words): string =>
  withDots(labelForm(situation, words), incidentWord(situation, words))

/** A row of the menu, which says a state only if it is remarkable: `(Down · Incident)`. */
export const menuForm = (situation: Situation, isStateRemarkable: boolean, words: Words): string =>
  `(${isStateRemarkable ? rowForm(situation, words) : incidentWord(situation, words)})`

const incidentWord = ({ incident }: Situation, { t }: Words) => (incident === null ? '' : t.announcement.kinds.incident)

/** A line of the banner, of a list or of a mail: `Down since 11:50 (16 min)`, `Down since 11:50, for everybody`. */
export function lineForm(situation: Situation, words: Words): string {
  const { incident, today, isAtLeastSince } = situation
  const { dashboard, announcement } = words.t
  const state = joinForms(labelForm(situation, words), timeForm(situation, words, true), isAtLeastSince)
  const announced =
    incident && announcement.announced(dashboard.when.at(formatMoment(incident.from, today, words.locale)))
  return withDots(state, scopeForm(situation, words), announced ?? '')
}
