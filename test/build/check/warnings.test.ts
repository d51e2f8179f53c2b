import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkConfig } from '../../../src/build/check/index.ts'
import { type Changes, shippedWith } from '../../support/shipped.ts'

const shipped = readFileSync(new URL('../../../static/portal.json', import.meta.url), 'utf8')
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
const files = { otherPictures: [], readPicture: () => ({ sizeBytes: svg.length, firstBytes: svg }) }

/** The warnings about the shipped file with some values changed, by path. */
function warningsAfter(changes: Changes) {
  const result = checkConfig(shippedWith(changes), files)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.warnings
}

test('the shipped file has none', () => {
  expect(warningsAfter({})).toEqual([])
})

test.each<[string, unknown, RegExp, RegExp]>([
  ['identity.staffDomain', 'GMail.com', /public mail domain/, /your organization/],
  ['identity.staffDomain', ['tp.als.example', 'outlook.com'], /public mail domain/, /your organization/],
  ['status.confirm', false, /is off/, /"confirm": true/],
  ['shortName', { en: 'ALS', es: 'Consultores' }, /has 11 characters/, /at most/],
  ['sites[0].url', 'https://benchmarking.als.example/app', /loads \/favicon\.ico of the host/, /"icon"/],
  ['cards.apps[0].url', 'https://tenders.als.example/', /same address as/, /own star/],
  ['cards.apps[0].url', 'https://a.example/x?v=1&apikey=abc', /a secret: "apikey"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?access_token=abc', /a secret: "access_token"/, /Everybody who opens/],
  ['menu[0].href', 'http://a.example/?password=abc#x', /a secret: "password"/, /Everybody who opens/],
  ['sites[0].icon', 'https://a.example/i.png?api_key=abc', /a secret: "api_key"/, /Everybody who opens/],
  ['sites[0].url', 'https://a.example/?token=abc', /a secret: "token"/, /Everybody who opens/],
  ['status.monitor', 'https://a.example/h?client_secret=a', /a secret: "client_secret"/, /Everybody who opens/],
  ['webinars[0].url', 'https://a.example/player?Token=abc', /a secret: "Token"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?a=b&accessToken=abc', /a secret: "accessToken"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?X-Api-Key=abc', /a secret: "X-Api-Key"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?refresh_token=abc', /a secret: "refresh_token"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?auth_token=abc', /a secret: "auth_token"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?user=ana&pwd=abc', /a secret: "pwd"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x#access_token=abc', /a secret: "access_token"/, /Everybody who opens/],
  ['identity.parameters', { kc_idp_hint: 'x', client_secret: 'a' }, /looks like a secret/, /public client/],
  ['contact', 'https://a.example/help?secret=abc', /a secret: "secret"/, /Everybody who opens/],
  ['cards.apps[0].name', 'Fin\u200Bance', /invisible character, U\+200B/, /anew/],
  ['cards.apps[0].name', 'x\u202Eexcel.als', /invisible character, U\+202E/, /anew/],
  ['menu[2].badge', '**New**', /Markdown or HTML/, /remove/],
  ['cards.apps[0].description', 'Vea [la guía](https://a.example) y más.', /Markdown or HTML/, /remove/],
  ['cards.apps[0].description', '<b>Nuevo</b> para todos.', /Markdown or HTML/, /remove/],
  ['cards.apps[0].description', 'Send an invoice.', /taken for Spanish/, /\{"en": "…"\}/],
  ['webinars[0].description', 'How to close a quarter.', /taken for Spanish/, /\{"en": "…"\}/],
])('%s: %j', (path, value, message, hint) => {
  const [warning, ...others] = warningsAfter({ [path]: value })
  expect(others).toEqual([])
  expect(warning).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) })
  // Of two cards with one address, the second is named.
  if (!message.test('has the same address as')) expect(warning?.path.replace(/\.(en|es|client_secret)$/, '')).toBe(path)
})

test.each<[string, unknown]>([
  ['cards.apps[0].name', 'Family 👨‍👩‍👧'],
  ['cards.apps[0].description', { en: 'Send an invoice.' }],
  ['cards.apps[0].description', 'Servidor de vídeo'],
  ['cards.apps[0].description', '5 * 3 < 20, _un ejemplo_.'],
  ['menu[1].href', '/webpages#news'],
  ['cards.apps[0].url', 'https://a.example/password?tokens=3&token='],
  ['cards.apps[0].url', '/x?next_page_token=abc'],
  ['identity.parameters', { audience: 'token' }],
])('%s may be %j', (path, value) => {
  expect(warningsAfter({ [path]: value })).toEqual([])
})

test('cards and webinars that no menu item leads to are told, each page once', () => {
  const { menu } = JSON.parse(shipped)
  expect(warningsAfter({ menu: menu.slice(0, 2) }).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'cards.apps has 3 on a page that no menu item leads to',
    'cards.tools has 3 on a page that no menu item leads to',
    'cards.demo has 3 on a page that no menu item leads to',
    'webinars has 1 on a page that no menu item leads to',
  ])
})

test('menu items that lead to an empty page are told', () => {
  expect(warningsAfter({ 'cards.tools': [], webinars: [] }).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'menu[3].href leads to a page with nothing on it: /tools',
    'menu[5].href leads to a page with nothing on it: /webinars',
  ])
})

test('a file without sites needs no confirmation of outages', () => {
  expect(warningsAfter({ sites: [], 'status.confirm': false })).toEqual([])
})

test('where the configuration is Spanish, plain descriptions may be in any words', () => {
  expect(warningsAfter({ locale: 'es', 'cards.apps[0].description': 'Streaming.' })).toEqual([])
})

test.each(['/webpage', '/Webpages', '/webpages/new', '/wepages?sort=name'])('%s may be a mistyped page', (href) => {
  const hint = 'Did you mean "/webpages"? If another program on the host answers there, leave it.'
  expect(warningsAfter({ 'menu[2].badge': 'x', 'cards.apps[0].url': href })).toEqual([
    { path: 'cards.apps[0].url', message: `is not a page of the portal: ${href}`, hint },
  ])
})

test.each(['/audiototexts', '/news', '/webpages/', 'https://webpages.example'])('%s is no mistake', (url) => {
  expect(warningsAfter({ 'cards.apps[0].url': url })).toEqual([])
})
