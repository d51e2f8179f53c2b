import '../support/styles.ts'
import { expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import type { SiteDisruption, Situation } from '../../src/situation/index.ts'
import { clockMinutes } from '../../src/situation/situation.ts'
import type { Locale } from '../../src/base/locales.ts'
import { disruptionForm, lastProblemForm } from '../../src/texts/sentences/of-the-past.ts'
import { config } from '../support/sample-portal.ts'

// test/situation/mouths.md shows what the page says. Here are the forms of times that it lacks.

/** A time in November 2026. The current time is Sunday the 22nd, 15:00. */
const time = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime()
const now = time(22, 15, 0)

type Change = Partial<SiteDisruption> & Pick<SiteDisruption, 'from'>

function disruptionOf({ from, to = now, ...change }: Change): SiteDisruption {
  const plain = { url: '', state: 'down', current: null, times: 1 } as const
  return {
    ...plain,
    mayHaveBegunEarlier: false,
    mayHaveEndedLater: false,
    minutes: clockMinutes(from, to),
    from,
    to,
    ...change,
  }
}

/** A disruption that goes on. */
function currentSince(from: number, change: Partial<Situation> = {}): Change {
  const current = {
    url: '',
    state: 'down',
    trouble: 'down',
    since: from,
    sinceMinutes: clockMinutes(from, now),
    today: now,
  }
  return { from, current: { isAtLeastSince: false, scope: null, ...current, ...change } as Situation }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const inBoth = (form: (locale: Locale) => string) => [form('en'), form('es')].map(plain)

test.each<[string, Change, string, string]>([
  [
    'that has lasted for a day or more has its day',
    currentSince(time(20, 7, 20)),
    'Down since Fri 20 Nov (2 d 7 h)',
    'Caído desde el vie 20 nov (2 d 7 h)',
  ],
  [
    'of another year has its year',
    currentSince(new Date(2025, 11, 30, 7).getTime()),
    'Down since Tue 30 Dec 2025 (327 d 8 h)',
    'Caído desde el mar 30 dic 2025 (327 d 8 h)',
  ],
  [
    'since one o’clock has the Spanish singular',
    currentSince(time(22, 1, 5)),
    'Down since 01:05 (13 h 55 min)',
    'Caído desde la 1:05 (13 h 55 min)',
  ],
  [
    'of this browser only says so',
    currentSince(time(22, 14, 30), { state: 'degraded', trouble: 'degraded', scope: 'here' }),
    'Down since 14:30 (30 min), only from your connection',
    'Caído desde las 14:30 (30 min), solo desde su conexión',
  ],
  [
    'of yesterday has its date once',
    { from: time(21, 22, 31), to: time(21, 23, 1) },
    'Down from Sat 21 Nov, 22:31 to 23:01 (30 min)',
    'Caído del sáb 21 nov, 22:31 a las 23:01 (30 min)',
  ],
  [
    'lasted for as long as the times say, whatever the seconds',
    { from: time(22, 1, 50, 50), to: time(22, 1, 58, 10) },
    'Down from 01:50 to 01:58 (8 min)',
    'Caído de la 1:50 a la 1:58 (8 min)',
  ],
  [
    'over midnight has both dates',
    { from: time(21, 22, 3), to: time(22, 3, 2), mayHaveEndedLater: true },
    'Down, at least from Sat 21 Nov, 22:03 to Sun 22 Nov, 03:02',
    'Caído, al menos del sáb 21 nov, 22:03 al dom 22 nov, 3:02',
  ],
  [
    'whose beginning nobody saw says so',
    { from: time(22, 14, 30), to: time(22, 14, 39), mayHaveBegunEarlier: true },
    'Down, at least from 14:30 to 14:39',
    'Caído, al menos de las 14:30 a las 14:39',
  ],
  [
    'that a single round found has one time',
    { from: time(22, 14, 54), to: time(22, 14, 54), mayHaveBegunEarlier: true, mayHaveEndedLater: true },
    'Down at 14:54',
    'Caído a las 14:54',
  ],
  [
    'that came again and again is told once',
    { from: time(22, 9, 10), to: time(22, 11, 40), times: 12, mayHaveEndedLater: true },
    'Down 12 times between 09:10 and 11:40',
    'Caído 12 veces entre las 9:10 y las 11:40',
  ],
])('a disruption %s', (_name, change, en, es) => {
  const disruption = disruptionOf(change)
  expect(inBoth((locale) => disruptionForm(disruption, now, textsFor(locale, config)))).toEqual([en, es])
})

test.each<[string, Change, string, string]>([
  ['has its duration', { from: time(22, 1, 2), to: time(22, 1, 14) }, '12 min today at 01:02', '12 min hoy a la 1:02'],
  [
    'that is at least a moment long has its time only',
    { from: time(21, 23, 59), to: time(21, 23, 59, 20), mayHaveBegunEarlier: true },
    'yesterday at 23:59',
    'ayer a las 23:59',
  ],
])('the last problem %s', (_name, change, en, es) => {
  const disruption = disruptionOf(change)
  expect(inBoth((locale) => lastProblemForm(disruption, now, textsFor(locale, config)))).toEqual([en, es])
})
