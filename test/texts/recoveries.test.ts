import '../support/styles.ts'
import { expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import type { WatchedSite } from '../../src/status/index.ts'
import { withPlainSpaces } from '../../src/texts/format.ts'
import { gapForm, notificationForm, titleNewsForm } from '../../src/texts/sentences/of-recoveries.ts'
import { config } from '../support/sample-portal.ts'

const now = new Date(2026, 10, 22, 12, 50).getTime()
const MINUTE = 60_000
const since = now - 600 * MINUTE
const site: WatchedSite = {
  url: 'https://news.als.example/',
  state: 'recovered',
  since,
  askedAt: since,
  lookedAt: now,
  worksSince: since + 11 * MINUTE,
  gap: null,
  isSeen: false,
}

test.each([
  [11, 'News works again, after 11 minutes.', 'Actualidad vuelve a funcionar tras 11 minutos.'],
  [0, 'News works again, after 1 minute.', 'Actualidad vuelve a funcionar tras 1 minuto.'],
  [60, 'News works again, after 1 hour.', 'Actualidad vuelve a funcionar tras 1 hora.'],
  [125, 'News works again, after 2 hours and 5 minutes.', 'Actualidad vuelve a funcionar tras 2 horas y 5 minutos.'],
])('after a trouble of %i minutes, the notification is “%s”', (minutes, en, es) => {
  const recovered = { ...site, worksSince: since + minutes * MINUTE }
  expect(notificationForm(recovered, textsFor('en', config))).toBe(en)
  expect(notificationForm(recovered, textsFor('es', config))).toBe(es)
})

test('a page that was stopped meanwhile does not say how long the trouble lasted', () => {
  const recovered = { ...site, gap: { from: since, to: now } }
  expect(notificationForm(recovered, textsFor('en', config))).toBe('News works again.')
  expect(notificationForm(recovered, textsFor('es', config))).toBe('Actualidad vuelve a funcionar.')
})

test.each([
  [
    now - 19 * MINUTE,
    now,
    'Not watched from 12:31 to 12:50 (19 min).',
    'Sin vigilar de las 12:31 a las 12:50 (19 min).',
  ],
  [now - 19 * MINUTE, null, 'Not watched since 12:31.', 'Sin vigilar desde las 12:31.'],
])('the line says when the page did not watch', (from, to, en, es) => {
  const stopped = { ...site, gap: { from, to } }
  expect(withPlainSpaces(gapForm(stopped, now, textsFor('en', config)))).toBe(en)
  expect(withPlainSpaces(gapForm(stopped, now, textsFor('es', config)))).toBe(es)
})

test('a name of 500 characters is cut in the notification and in the title', () => {
  const long = { ...config, sites: [{ name: '🚂'.repeat(500), url: site.url }] }
  const words = textsFor('en', long)
  const shown = `${'🚂'.repeat(79)}… works again, after 11 minutes`
  expect(notificationForm(site, words)).toBe(`${shown}.`)
  expect(titleNewsForm([site, site], words)).toBe(`${shown} · ${shown}`)
})
