import { expect, test } from 'vitest'
import { policyOf } from '../../../src/publish/site/policy.ts'
import { privacyMd } from '../../../src/publish/site/privacy-file.ts'
import { hostsOf, storedItems } from '../../../src/privacy/index.ts'
import { locales } from '../../../src/base/locales.ts'
import { messages, publishedTexts } from '../../../src/texts/index.ts'
import { config as sample } from '../../support/sample-portal.ts'

const config = {
  ...sample,
  identity: { ...sample.identity, origins: ['https://tokens.als.example'] },
  status: { confirm: true, intervalSeconds: 60, monitor: 'https://monitor.als.example/history.json' },
  vendors: [{ name: 'Vendor', status: 'https://status.vendor.example/api/v2/summary.json', sites: [] }],
  sites: [
    ...sample.sites,
    { name: 'Files', url: 'https://files.als.example', icon: 'https://cdn.example/icon.png' },
    { name: 'Mail', url: 'https://www.als.example/mail' },
  ],
}

test('the hosts of the list are those that the content security policy allows', () => {
  const allowed = new Set(policyOf(config).match(/https:\/\/[^\s;]+/g))
  expect(
    hostsOf(config)
      .flatMap(({ origins }) => origins)
      .sort(),
  ).toEqual([...allowed].sort())
})

test('a server without a purpose in this configuration is not listed', () => {
  const kinds = (change: object) => hostsOf({ ...sample, ...change }).map(({ kind }) => kind)
  expect(kinds({})).toEqual(['portal', 'sites', 'provider', 'videos'])
  expect(kinds({ sites: [], webinars: [] })).toEqual(['portal', 'provider'])
  const status = { ...sample.status, monitor: '/status-history.json' }
  expect(hostsOf({ ...sample, status }), 'a path is on the portal’s own server').toContainEqual({
    kind: 'monitor',
    origins: [],
  })
})

test('privacy.md shows a name with markup as it is written', () => {
  const text = privacyMd({ ...config, name: '<b>A*L_S</b> [x](y) `z` &lt; #' })
  expect(text).toContain('# What \\<b\\>A\\*L\\_S\\</b\\> \\[x\\](y) \\`z\\` \\&lt; \\# stores')
})

test('privacy.md has every item and every host in both languages, the configuration’s first', () => {
  const text = privacyMd(config)
  for (const { items, hosts } of locales.map((locale) => ({
    ...publishedTexts[locale].privacy,
    ...messages[locale].privacy,
  })))
    for (const { name, purpose } of [...Object.values(items), ...Object.values(hosts)]) {
      expect(text).toContain(name)
      expect(text).toContain(purpose)
    }
  for (const { keys } of storedItems) for (const key of keys) expect(text.split(`\`${key}\``).length).toBeGreaterThan(2)
  for (const { origins } of hostsOf(config))
    for (const origin of origins) expect(text.split(`\`${origin}\``)).toHaveLength(3)
  expect(text.startsWith('# What ALS Portal stores')).toBe(true)
  expect(privacyMd({ ...config, locale: 'es' }).startsWith('# Qué guarda ALS Portal')).toBe(true)
  expect(text.split('\n').filter((line) => line.startsWith('|') && line.split(/(?<!\\)\|/).length < 5)).toEqual([])
})
