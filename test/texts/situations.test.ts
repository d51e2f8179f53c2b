import { expect, test } from 'vitest'
import type { SiteDisruption } from '../../src/situation/index.ts'
import { messages } from '../../src/texts/index.ts'
import type { Locale } from '../../src/base/locales.ts'
import { disruptionForm } from '../../src/texts/situations.ts'

// test/situation/mouths.md has the words of every situation. Here are the forms of times that it lacks.

/** A time in November 2026. The current time is Sunday the 22nd, 15:00. */
const time = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()
const now = time(22, 15, 0)

test.each<[string, Partial<SiteDisruption> & Pick<SiteDisruption, 'from'>, string, string]>([
  [
    'that has lasted for a day or more has its day',
    { from: time(20, 7, 20), isCurrent: true },
    'Down since Fri 20 Nov (2 d 7 h)',
    'Caído desde el vie 20 nov (2 d 7 h)',
  ],
  [
    'since one o’clock has the Spanish singular',
    { from: time(22, 1, 5), isCurrent: true },
    'Down since 01:05 (13 h 55 min)',
    'Caído desde la 1:05 (13 h 55 min)',
  ],
  [
    'of yesterday has its date once',
    { from: time(21, 22, 31), to: time(21, 23, 1) },
    'Down from Sat 21 Nov, 22:31 to 23:01 (30 min)',
    'Caído del sáb 21 nov, 22:31 a las 23:01 (30 min)',
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
])('a disruption %s', (_name, change, en, es) => {
  const disruption: SiteDisruption = {
    url: 'https://www.als.example',
    scope: null,
    state: 'down',
    to: now,
    isCurrent: false,
    mayHaveBegunEarlier: false,
    mayHaveEndedLater: false,
    ...change,
  }
  const formIn = (locale: Locale) =>
    disruptionForm(disruption, now, { t: messages[locale], locale }).replaceAll('\u00a0', ' ')
  expect([formIn('en'), formIn('es')]).toEqual([en, es])
})
