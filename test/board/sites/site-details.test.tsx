// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/texts/index.ts'
import { boardOf, config, now, openPortal } from '../../support/fake-portal.tsx'
import { doing, textsOf } from '../../support/screen.ts'
import { historyOf } from '../../support/site-history.ts'

const contact = 'mailto:help@als.example'

async function openDetails(locale: 'en' | 'es', time: number, change: object = { contact }) {
  const stored = { 'als.locale': locale }
  const portal = await openPortal('/', {
    config: { ...config, ...change },
    board: boardOf(['down', 'operational'], { lastCheckedAt: time }),
    history: historyOf(time, [[1, 'down']]),
    stored,
    now: time,
  })
  const name = messages[locale].dashboard.detailsOf('ALS Group')
  doing(() => portal.get('button', name).click())
  return within(portal.get('dialog', name))
}

test.each([
  ['en', 'Open site (opens in new tab)', 'Report a problem'],
  ['es', 'Abrir sitio (se abre en una pestaña nueva)', 'Informar de un problema'],
] as const)('the details lead to the site and to a report of it, in %s', async (locale, open, report) => {
  const details = await openDetails(locale, now)
  expect(details.getByRole('link', { name: open }).getAttribute('href')).toBe('https://www.als.example')
  expect(details.getByRole('link', { name: report }).getAttribute('href')).toMatch(
    /^mailto:help@als.example\?subject=ALS/,
  )
})

test.each([
  ['en', 'Full history (opens in new tab)'],
  ['es', 'Historial completo (se abre en una pestaña nueva)'],
] as const)('the details lead to the page of the monitor, in %s', async (locale, name) => {
  const status = { ...config.status, monitorPage: 'https://monitor.als.example/' }
  const details = await openDetails(locale, now, { status })
  expect(details.getByRole('link', { name }).getAttribute('href')).toBe('https://monitor.als.example/')
})

test('without a contact, the details have no report', async () => {
  const details = await openDetails('en', now, {})
  expect(details.getAllByRole('link')).toEqual([details.getByRole('link', { name: 'Open site (opens in new tab)' })])
})

test.each([
  ['en', 9, ['Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue']],
  ['en', 15, ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']],
  ['es', 15, ['jue', 'vie', 'sáb', 'dom', 'lun', 'mar', 'mié']],
] as const)('in %s at %i:00, the days of the week are named once', async (locale, hour, days) => {
  // A Wednesday.
  const details = await openDetails(locale, new Date(2026, 2, 18, hour).getTime())
  const [first = ''] = days
  const row = details.getByText(first).parentElement?.children ?? []
  expect(textsOf([...row]).filter(Boolean)).toEqual(days)
})
