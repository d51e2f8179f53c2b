import type { Disruption, HistoryReader, TroubleState } from '../status/index.ts'
import { clockMinutes, startOfYesterday } from './situation.ts'
import type { Situation } from './situation.ts'

/** A disruption of a site, or several short ones, as the page lists it. */
export interface SiteDisruption extends Omit<Disruption, 'isCurrent'> {
  readonly url: string
  /** The situation that tells it, if it goes on. */
  readonly current: Situation | null
  /** From the minute of its beginning until that of its end. */
  readonly minutes: number
  /** How many disruptions are one entry. */
  readonly times: number
}

/**
 * Returns the disruptions of a site that ended after `since`, of at most seven days, latest first: the trouble that the
 * situation tells, and what is over, or may be. The latter is the case if the group's monitor does not know yet, the site
 * is under maintenance, or the states are outdated.
 */
export function disruptionsOf(situation: Situation, history: HistoryReader, since = 0): readonly SiteDisruption[] {
  const { url, state, trouble, since: begunAt, scope, ageMinutes } = situation
  // A trouble that this browser has found again is over, unless a state hides it or is missing.
  const hasEnded = history.monitoredAt(url) === null && ageMinutes === null && !isHidden(state)
  const isOfCurrent = (disruption: Disruption) =>
    begunAt !== null && disruption.from >= begunAt && (disruption.state === trouble || scope === 'monitor')
  const past = runsOf(history.disruptions(url, since), isOfCurrent).map((run): SiteDisruption => {
    const [latest] = run
    const { from, mayHaveBegunEarlier } = run.at(-1) ?? latest
    return {
      url,
      state: latest.state,
      from,
      to: latest.to,
      mayHaveBegunEarlier,
      mayHaveEndedLater: latest.isCurrent ? !hasEnded : latest.mayHaveEndedLater,
      minutes: clockMinutes(from, latest.to),
      times: run.length,
      current: null,
    }
  })
  if (trouble === null || begunAt === null) return past
  const current = {
    url,
    state: trouble,
    from: begunAt,
    to: history.now,
    mayHaveBegunEarlier: situation.isAtLeastSince,
    mayHaveEndedLater: false,
    minutes: situation.sinceMinutes,
    times: 1,
    current: situation,
  }
  return [current, ...past]
}

const isHidden = (state: Situation['state']) => state === 'maintenance' || state === 'checking' || state === 'blocked'

const MINUTE_MS = 60_000
const SHORT_MS = 15 * MINUTE_MS
const MAX_PAUSE_MS = 60 * MINUTE_MS
/** At least so many disruptions are one entry. */
const MIN_TIMES = 3

type Run = [Disruption, ...Disruption[]]

/**
 * Groups the disruptions that are listed as one. At least three short ones with one state that follow each other are a run, because
 * the site flaps. Those of the current trouble are left out.
 */
function runsOf(disruptions: readonly Disruption[], isOfCurrent: (disruption: Disruption) => boolean): readonly Run[] {
  const runs: Run[] = []
  const runOfState = new Map<TroubleState, Run>()
  const isShort = ({ from, to }: Disruption) => to - from <= SHORT_MS
  for (const disruption of disruptions) {
    if (isOfCurrent(disruption)) continue
    const run = runOfState.get(disruption.state)
    const later = run?.[run.length - 1]
    const isNear = later !== undefined && later.from - disruption.to <= MAX_PAUSE_MS
    if (run && isNear && isShort(later) && isShort(disruption)) run.push(disruption)
    else {
      const started: Run = [disruption]
      runs.push(started)
      runOfState.set(disruption.state, started)
    }
  }
  return runs.flatMap((run) => (run.length < MIN_TIMES ? run.map((disruption): Run => [disruption]) : [run]))
}

/** Entries of a site, and of all: nobody reads more. */
const MAX_OF_SITE = 12
const MAX_RECENT = 100

interface Sources {
  readonly sites: readonly Situation[]
  readonly history: HistoryReader
}

/** Returns the disruptions of all sites that lasted until yesterday or today, those that ended last first. */
export function recentDisruptions(reading: Sources): readonly SiteDisruption[] {
  const since = startOfYesterday(reading.history.now) - 1
  return reading.sites
    .flatMap((situation) => disruptionsOf(situation, reading.history, since).slice(0, MAX_OF_SITE))
    .toSorted((one, other) => other.to - one.to || other.from - one.from)
    .slice(0, MAX_RECENT)
}
