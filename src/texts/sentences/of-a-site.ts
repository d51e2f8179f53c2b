/** The sentences about the state of a site, by place. test/situation/mouths.md shows them. */
import type { Situation } from '../../situation/index.ts'
import { figureOf, formatMoment } from '../format.ts'
import { tileCauseForm } from './of-causes.ts'
import { ageForm, joinForms, labelForm, scopeForm, timeForm, withDots } from './sentence-parts.ts'
import type { Words } from './sentence-parts.ts'

/** The parts of a tile. A part that has nothing to say is empty. */
interface TileForm {
  readonly label: string
  /** A comma between the label and a time that it does not lead into. */
  readonly comma: string
  /** The response time. */
  readonly figure: string
  /** Since when and for whom, until when, or how long ago. */
  readonly time: string
  /** That the group's monitor alone sees the trouble; in the details, also that this browser alone does. Of a tile, also the network that it needs. */
  readonly scope: string
}

/** A tile: `Down`, ``, `since 11:50, for everybody`. The details say more: `at least since 11:50`, `since 11:50 (16 min)`. */
export function tileForm(situation: Situation, words: Words, isInDetails = false): TileForm {
  const { t, locale } = words
  const figure = figureOf(situation, locale)
  const age = ageForm(situation, words)
  const time = age || timeForm(situation, words, isInDetails ? 'full' : 'brief')
  return {
    label: t.dashboard.state[situation.state],
    comma: time !== '' && figure === '' && (age !== '' || (isInDetails && situation.isAtLeastSince)) ? ',' : '',
    figure,
    time: figure !== '' && time !== '' ? `, ${time}` : time,
    scope: isInDetails || situation.scope === 'monitor' ? scopeForm(situation, words) : tileCauseForm(situation, words),
  }
}

/** A card, on its page or among the programs: `Down`. The tile of its site says more. */
export const cardForm = labelForm

/** A row of the search: `Operational · Incident`. */
export const rowForm = (situation: Situation, words: Words): string =>
  withDots(labelForm(situation, words), incidentWord(situation, words))

/** A row of the menu, which says a state only if it is remarkable: `(Down · Incident)`. */
export const menuForm = (situation: Situation, isStateRemarkable: boolean, words: Words): string =>
  `(${isStateRemarkable ? rowForm(situation, words) : incidentWord(situation, words)})`

const incidentWord = ({ incident }: Situation, { t }: Words) => (incident === null ? '' : t.announcement.kinds.incident)

/** A line of a mail: `Down since 11:50 (16 min)`, `Down since 11:50, for everybody`. */
export function lineForm(situation: Situation, words: Words): string {
  const { incident, today, isAtLeastSince, scope } = situation
  const { dashboard, announcement } = words.t
  const state = joinForms(labelForm(situation, words), timeForm(situation, words, 'full'), isAtLeastSince)
  const announced =
    incident && announcement.announced(dashboard.when.at(formatMoment(incident.from, today, words.locale)))
  const forWhom = scope === 'here' ? dashboard.monitor.fromBrowser : scopeForm(situation, words)
  return withDots(state, forWhom, announced ?? '')
}
