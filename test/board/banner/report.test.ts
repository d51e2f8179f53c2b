// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test } from 'vitest'
import { textsFor } from '../../../src/app/context/context.tsx'
import { reportAddressOf } from '../../../src/board/banner/report.ts'
import type { Board } from '../../../src/status/index.ts'
import { boardOf, config, fakeCores, now } from '../../support/fake-portal.tsx'
import { announcementOf } from '../../support/sample-announcements.ts'
import { historyOf } from '../../support/site-history.ts'

// test/situation/mouths.md shows the subject.

const contact = 'mailto:it@als.example'
const [group = '', news = ''] = config.sites.map(({ url }) => url)

/** The subject and the lines of the mail. */
function mailOf(board: Board, url?: string, locale: 'en' | 'es' = 'en') {
  // The group's site has been down for 16 minutes. News was down when this browser asked for the first time.
  const history = historyOf(
    now,
    [
      [10, 'operational'],
      [16, 'down'],
    ],
    [[3, 'down']],
  )
  const { cores } = fakeCores({ config: { ...config, contact }, board, history })
  const texts = textsFor(locale, config)
  const href = reportAddressOf({ cores, texts, reading: cores.situations.get() }, 'Browser/1.0', url) ?? ''
  const { searchParams } = new URL(href)
  return { subject: searchParams.get('subject'), lines: searchParams.get('body')?.split('\r\n') ?? [] }
}

test('a report names the sites in trouble, since when, the time, the browser and the version', () => {
  const { subject, lines } = mailOf(boardOf(['down', 'down']))
  expect(subject).toBe('ALS Group and 1 more: No site answers. It may be your connection or VPN.')
  expect(lines).toEqual([
    'What happened, and what were you doing?',
    '',
    '',
    'No site answers. It may be your connection or VPN.',
    `ALS Group (${group}): Down since 11:50 (15 min)`,
    `News (${news}): Down, at least since 12:03`,
    expect.stringMatching(/^3 May 2026, 12:05:09 \S+/),
    'Browser/1.0',
    'ALS Portal 1.2.3',
  ])
})

test('outages come before slow sites', () => {
  expect(mailOf(boardOf(['degraded', 'down'])).subject).toBe('News and 1 more: Some Services Down')
})

test('in Spanish, a report of one site names only that', () => {
  const { subject, lines } = mailOf(boardOf(['down', 'down']), group, 'es')
  expect(subject).toBe('ALS Group: Caído desde las 11:50 (15 min)')
  expect(lines[0]).toBe('¿Qué ha ocurrido y qué estaba haciendo?')
  expect(lines.join()).not.toContain('Actualidad')
})

test.each([
  [{}, 'All Systems Operational'],
  [{ offline: true }, 'All Systems Operational, checked 1 min ago'],
])('while all is well, a report has the overall state: %j', (change, overall) => {
  const { subject, lines } = mailOf(boardOf(['operational', 'operational'], change))
  expect(subject).toBe('ALS Portal: Report a problem')
  expect(lines[3]).toBe(`ALS Portal: ${overall}`)
})

test('a report names the newest incident, which makes the overall state at least degraded', () => {
  const incident = announcementOf('incident', { title: 'Mail is late', until: Infinity, sites: [group] })
  const announcements = [incident, { ...incident, id: 'old', title: 'Old disks', from: incident.from - 1, sites: [] }]
  const linesOf = (url?: string) => {
    const { cores } = fakeCores({ config: { ...config, contact }, announcements })
    const sources = { cores, texts: textsFor('en', config), reading: cores.situations.get() }
    const href = reportAddressOf(sources, 'Browser/1.0', url) ?? ''
    return new URL(href).searchParams.get('body')?.split('\r\n').slice(3, -3)
  }
  expect(linesOf()).toEqual(['ALS Portal: Degraded Performance', 'Incident: Mail is late and 1 more'])
  expect(linesOf(group)?.[1]).toBe('Incident: Mail is late')
  expect(linesOf(news)).toHaveLength(1)
})

test('a report of many sites names the worst of them, and counts the others, in an address that Windows opens', () => {
  const sites = Array.from({ length: 200 }, (_, index) => ({
    name: `Análisis y seguimiento ${index}`,
    url: `https://site-${index}.als.example`,
  }))
  const states = sites.map(({ url }, index) => ({
    url,
    status: index < 190 ? ('degraded' as const) : ('down' as const),
    responseTime: null,
  }))
  const board = { ...boardOf([]), sites: states, lastRound: states }
  const { cores } = fakeCores({ config: { ...config, sites, contact }, board })
  const texts = textsFor('en', { ...config, sites })
  const href = reportAddressOf({ cores, texts, reading: cores.situations.get() }, 'Browser/1.0') ?? ''
  expect(href.length).toBeLessThanOrEqual(1900)
  const lines = new URL(href).searchParams.get('body')?.split('\r\n') ?? []
  const named = lines.filter((line) => line.startsWith('Análisis'))
  expect(named[0]).toContain('190 (https://site-190.als.example): Down')
  expect(named.length).toBeGreaterThan(10)
  expect(lines).toContain(`and ${200 - named.length} more`)
})

test('a ticket has the site, its state, since when, and the words of the page', () => {
  const desk = 'https://desk.als.example/new?title={site}: {state}&since={since}&text={page}'
  const history = historyOf(now, [[16, 'down']])
  const incident = announcementOf('incident', { title: 'Mail is late', until: Infinity, sites: [group] })
  const paramsOf = (url?: string) => {
    const board = boardOf(['down', 'operational'])
    const { cores } = fakeCores({ config: { ...config, contact: desk }, board, history, announcements: [incident] })
    const sources = { cores, texts: textsFor('en', config), reading: cores.situations.get() }
    return new URL(reportAddressOf(sources, 'Browser/1.0', url) ?? '').searchParams
  }
  const params = paramsOf(group)
  expect(params.get('title')).toBe('ALS Group: Down, at least since 11:50 · incident announced at 11:05')
  expect(params.get('since')).toMatch(/^3 May 2026, 11:50:\d\d \S+/)
  expect(params.get('text')?.split('\n')).toEqual([
    `ALS Group (${group}): Down, at least since 11:50 · incident announced at 11:05`,
    'Incident: Mail is late',
    expect.stringMatching(/^3 May 2026, 12:05:09/),
    'Browser/1.0',
    'ALS Portal 1.2.3',
  ])
  expect(paramsOf(news).get('title')).toBe('News: Operational')
  expect(paramsOf(news).get('since')).toBe('')
})

test('without a contact there is no report', () => {
  const { cores } = fakeCores()
  const sources = { cores, texts: textsFor('en', config), reading: cores.situations.get() }
  expect(reportAddressOf(sources, 'Browser/1.0')).toBeUndefined()
})

test('a report of one site goes to its own contact, and one of several to the contact of the portal', () => {
  const sites = config.sites.map((site, index) => ({
    ...site,
    ...(index === 0 && { contact: 'mailto:web@als.example' }),
  }))
  const addressOf = (board: Board, contacts: object, url?: string) => {
    const { cores } = fakeCores({ board, config: { ...config, ...contacts, sites } })
    return reportAddressOf({ cores, texts: textsFor('en', config), reading: cores.situations.get() }, 'Browser', url)
  }
  const oneDown = boardOf(['down', 'operational'])
  expect(addressOf(oneDown, { contact })).toMatch(/^mailto:web@als\.example\?subject=ALS%20Group/)
  expect(addressOf(oneDown, { contact }, news)).toMatch(/^mailto:it@als\.example/)
  expect(addressOf(boardOf(['down', 'down']), { contact })).toMatch(/^mailto:it@als\.example/)
  expect(addressOf(oneDown, {}, group), 'also without a contact of the portal').toMatch(/^mailto:web@/)
  expect(addressOf(oneDown, {}, news)).toBeUndefined()
})
