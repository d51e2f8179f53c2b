// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { textsIn } from '../../src/app/context.tsx'
import { reportAddressOf } from '../../src/board/report.ts'
import type { Board } from '../../src/status/index.ts'
import { boardOf, config, fakeCores, now } from '../support/fake-portal.tsx'
import { historyOf } from '../support/site-history.ts'

const contact = 'mailto:it@als.example'
const [group, news] = config.sites.map(({ url }) => url)

interface Reported {
  readonly board: Board
  readonly locale?: 'en' | 'es'
  readonly inMaintenance?: readonly string[]
  readonly url?: string | undefined
}

/** The subject and the lines of the mail. */
function mailOf({ board, locale = 'en', inMaintenance = [], url }: Reported) {
  // The group's site has been down for 16 minutes. News was down when this browser asked for the first time.
  const history = historyOf(
    now,
    [
      [10, 'operational'],
      [16, 'down'],
    ],
    [[3, 'down']],
  )
  const { cores } = fakeCores({ config: { ...config, contact }, history })
  const href = reportAddressOf({ cores, texts: textsIn(locale, 'en'), board, inMaintenance }, 'Browser/1.0', url) ?? ''
  const { searchParams } = new URL(href)
  return { subject: searchParams.get('subject'), lines: searchParams.get('body')?.split('\r\n') ?? [] }
}

test('a report names the sites in trouble, since when, the time, the browser and the version', () => {
  const { subject, lines } = mailOf({ board: boardOf(['down', 'down']) })
  expect(subject).toBe('ALS Group: Down since 11:50, and 1 more')
  expect(lines.slice(3, 5)).toEqual([
    `ALS Group: Down since 11:50 (${group})`,
    expect.stringMatching(/^News: Down, at least since 12:03 \(https:\/\/news\.als\.example\/\)$/),
  ])
  expect(lines.slice(5)).toEqual([
    expect.stringMatching(/^3 May 2026, 12:05:09 \S+/),
    'Browser/1.0',
    'ALS Portal 1.2.3',
  ])
})

test('outages come before slow sites, and a site in maintenance is left out', () => {
  expect(mailOf({ board: boardOf(['degraded', 'down']) }).subject).toMatch(
    /^News: Down, at least since 12:03, and 1 more$/,
  )
  expect(mailOf({ board: boardOf(['degraded', 'down']), inMaintenance: [news ?? ''] }).subject).toBe(
    'ALS Group: Degraded',
  )
})

test('in Spanish, a report of one site names only that', () => {
  const { subject, lines } = mailOf({ board: boardOf(['down', 'down']), locale: 'es', url: group })
  expect(subject).toBe('ALS Group: Caído desde las 11:50')
  expect(lines[0]).toBe('¿Qué ha ocurrido y qué estaba haciendo?')
  expect(lines.join()).not.toContain('Actualidad')
})

test('while all is well, a report has the overall state', () => {
  const { subject, lines } = mailOf({ board: boardOf(['operational', 'operational']) })
  expect(subject).toBe('ALS Portal: Report a problem')
  expect(lines[3]).toBe('ALS Portal: All Systems Operational')
})

test('without a contact there is no report', () => {
  const sources = { texts: textsIn('en', 'en'), board: boardOf([]), inMaintenance: [] }
  expect(reportAddressOf({ ...sources, cores: fakeCores().cores }, 'Browser/1.0')).toBeUndefined()
})
