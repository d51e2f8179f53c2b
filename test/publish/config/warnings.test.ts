import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConfig } from '../../../src/publish/config/index.ts'
import { type Changes, shippedWith } from '../../support/shipped.ts'

const shipped = readFileSync(new URL('../../../static/portal.json', import.meta.url), 'utf8')
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
const files = { otherPictures: [], readPicture: () => ({ sizeBytes: svg.length, firstBytes: svg }) }

const check = (changes: Changes) => parseConfig(new TextEncoder().encode(JSON.stringify(shippedWith(changes))), files)

/** The warnings about the shipped file with some values changed, without their lines. */
function warningsAfter(changes: Changes) {
  const result = check(changes)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.warnings.map(({ path, message, hint }) => ({ path, message, hint }))
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
  [
    'sites[0].icon',
    'https://cdn.icons.example/grafana.png',
    /not loaded/,
    /at https:\/\/benchmarking\.als\.example that/,
  ],
  ['sites[0].icon', 'https://benchmarking.als.example:8443/i.png', /not loaded/, /Cross-Origin-Resource-Policy/],
  ['sites[0].icon', 'https://benchmarking.als.example/i.png?api_key=abc', /a secret: "api_key"/, /Everybody who opens/],
  ['sites[0].url', 'https://a.example/?token=abc', /a secret: "token"/, /Everybody who opens/],
  ['status.monitor', 'https://a.example/h?client_secret=a', /a secret: "client_secret"/, /Everybody who opens/],
  ['webinars[0].url', 'https://a.example/player?Token=abc', /a secret: "Token"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?a=b&accessToken=abc', /a secret: "accessToken"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?X-Api-Key=abc', /a secret: "X-Api-Key"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?refresh_token=abc', /a secret: "refresh_token"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?auth_token=abc', /a secret: "auth_token"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?user=ana&pass=abc', /a secret: "pass"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x?user=ana&pwd=abc', /a secret: "pwd"/, /Everybody who opens/],
  ['cards.apps[0].url', '/x#access_token=abc', /a secret: "access_token"/, /Everybody who opens/],
  ['networks', { office: { name: 'the office VPN' } }, /no site needs/, /"network": "office"/],
  ['status.monitorPage', 'https://a.example/h?token=a', /a secret: "token"/, /Everybody who opens/],
  ['identity.parameters', { kc_idp_hint: 'x', client_secret: 'a' }, /looks like a secret/, /public client/],
  ['cards.apps[0].signIn', 'https://a.example/login?token=abc', /a secret: "token"/, /Everybody who opens/],
  ['identity.account', 'https://a.example/account?token=abc', /a secret: "token"/, /Everybody who opens/],
  ['contact', 'https://a.example/help?secret=abc', /a secret: "secret"/, /Everybody who opens/],
  ['cards.apps[0].description', 'user admin & password admin', /seems to contain a password/, /change it/],
  ['cards.apps[0].description', 'Login: demo, contraseña: demo', /seems to contain a password/, /change it/],
  ['webinars[0].description', 'Password: x', /seems to contain a password/, /Everybody/],
  ['sites[0].url', 'https://192.168.1.10:5001', /private address: 192\.168\.1\.10/, /ask each visitor/],
  ['sites[0].url', 'https://172.31.0.1', /private address/, /local network/],
  ['sites[0].url', 'https://100.64.0.1', /private address/, /local network/],
  ['sites[0].url', 'https://nas.local', /private address: nas\.local/, /local network/],
  ['sites[0].url', 'https://nas', /private address: nas/, /local network/],
  ['cards.apps[0].name', 'Fin\u200Bance', /invisible character, U\+200B/, /anew/],
  ['cards.apps[0].name', 'x\u202Eexcel.als', /invisible character, U\+202E/, /anew/],
])('%s: %j', (path, value, message, hint) => {
  const [warning, ...furtherWarnings] = warningsAfter({ [path]: value })
  expect(furtherWarnings).toEqual([])
  expect(warning).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) })
  // Of two cards with one address, the second is named.
  if (!message.test('has the same address as'))
    expect(warning?.path.replace(/\.(en|es|client_secret|office)$/, '')).toBe(path)
})

test('a network that has all sites is named, and one that has some is not', () => {
  const networks = { office: { name: { en: 'the office VPN' }, help: 'https://www.als.example/vpn' } }
  const { length } = JSON.parse(shipped).sites
  const sitesIn = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`sites[${index}].network`, 'office']))
  expect(warningsAfter({ networks, ...sitesIn(length) })).toEqual([
    { path: 'networks.office', message: 'has all sites', hint: expect.stringMatching(/Nothing outside of it/) },
  ])
  expect(warningsAfter({ networks, ...sitesIn(2) })).toEqual([])
})

test.each<[string, unknown]>([
  ['cards.apps[0].description', 'Password manager for every user. Forgot your password? Reset it here.'],
  ['sites[0].url', 'https://172.32.0.1'],
  ['sites[0].url', 'https://10.example'],
  ['sites[0].url', 'https://localhost:3000'],
  ['cards.apps[0].name', 'Family 👨‍👩‍👧'],
  ['cards.apps[0].description', 'Send an invoice.'],
  ['menu[1].href', '/webpages#news'],
  ['cards.apps[0].url', 'https://a.example/password?tokens=3&token='],
  ['sites[0].icon', 'https://BENCHMARKING.als.example:443/i.png'],
  ['cards.apps[0].url', '/x?next_page_token=abc'],
  ['identity.parameters', { audience: 'token' }],
])('%s may be %j', (path, value) => {
  expect(warningsAfter({ [path]: value })).toEqual([])
})

test.each([
  ['#e30613', true],
  ['#B0281F', true],
  ['#c2185b', false],
  ['#e8590c', false],
  ['#8a5a5a', false],
])('the brand’s colour %s reads as "Down": %s', (color, isRed) => {
  const warnings = warningsAfter({ brand: { color } }).map(({ path, message }) => `${path} ${message}`)
  expect(warnings).toEqual(isRed ? ['brand.color is a red that reads as "Down"'] : [])
})

test('cards and webinars that no menu item leads to have a warning for each page', () => {
  const { menu } = JSON.parse(shipped)
  expect(warningsAfter({ menu: menu.slice(0, 2) }).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'cards.apps has 3 on a page that no menu item leads to',
    'cards.tools has 3 on a page that no menu item leads to',
    'cards.demo has 3 on a page that no menu item leads to',
    'webinars has 1 on a page that no menu item leads to',
  ])
})

test('menu items that lead to an empty page have a warning', () => {
  expect(warningsAfter({ 'cards.tools': [], webinars: [] }).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'menu[3].href leads to a page with nothing on it: /tools',
    'menu[5].href leads to a page with nothing on it: /webinars',
  ])
})

test.each([
  ['cards.apps', 'name'],
  ['sites', 'name'],
  ['menu', 'label'],
])('names of %s that differ only by case or spaces have a warning', (list, key) => {
  const { message } =
    warningsAfter({ [`${list}[0].${key}`]: 'Help Desk', [`${list}[1].${key}`]: { en: ' helpdesk' } })[0] ?? {}
  expect(message).toBe(`differs only by case or spaces from ${list}[0].${key}`)
  const other = { [`${list}[0].${key}`]: 'Help Desk', [`${list}[1].${key}`]: 'Help Desks' }
  expect(warningsAfter(other)).toEqual([])
})

test.each([
  [
    'cards.apps[1].name',
    { 'cards.apps[0].name': { en: 'Mail', es: 'Correo' }, 'cards.apps[1].name': { en: 'Post', es: 'correo ' } },
  ],
  ['sites[1].name', { 'sites[0].name': 'Correo', 'sites[1].name': { en: 'Post', es: 'CORREO' } }],
  [
    'cards.apps[1].section',
    { 'cards.apps[0].section': { en: 'Mail', es: 'Correo' }, 'cards.apps[1].section': { en: 'Post', es: 'correo' } },
  ],
])('so does %s that does in the second language alone', (path, changes) => {
  expect(warningsAfter(changes)).toMatchObject([
    { path, message: expect.stringMatching(/^differs only by case or spaces from /) },
  ])
})

test('a name that is like another one in another language has none', () => {
  expect(
    warningsAfter({ 'sites[0].name': { en: 'Mail', es: 'Correo' }, 'sites[1].name': { en: 'correo', es: 'mail' } }),
  ).toEqual([])
})

test('groups that differ only by case or spaces have a warning in each place', () => {
  const { menu } = JSON.parse(shipped)
  const found = warningsAfter({
    menu: [...menu, { label: 'Rules', icon: 'link', href: '/rules', for: ['audit', 'tax'] }],
    'cards.apps[0].for': ['/audit'],
    'cards.apps[1].for': ['tax', 'Audit'],
    'cards.apps[2]': {
      name: 'Tenders',
      url: 'https://bids.als.example',
      for: ['audit', 'Audit', 'au dit', 'auditors'],
    },
  })
  expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'cards.apps[1].for[1] differs only by case or spaces from menu[6].for[0]',
    'cards.apps[2].for[1] differs only by case or spaces from menu[6].for[0]',
    'cards.apps[2].for[2] differs only by case or spaces from menu[6].for[0]',
  ])
})

test('sections of a page that differ only by case or spaces have a warning in each place', () => {
  const card = (index: number, section: unknown) => ({
    name: `P${index}`,
    url: `https://p${index}.als.example`,
    section,
  })
  const apps = ['Human Resources', 'human resources', 'human resources', { en: 'HumanResources' }, 'Human Resources']
  const found = warningsAfter({
    'cards.apps': apps.map((section, index) => card(index, section)),
    'cards.demo': [card(7, 'human resources')],
  })
  expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'cards.apps[1].section differs only by case or spaces from cards.apps[0].section',
    'cards.apps[2].section differs only by case or spaces from cards.apps[0].section',
    'cards.apps[3].section differs only by case or spaces from cards.apps[0].section',
  ])
})

test('a file without sites needs no confirmation of outages', () => {
  expect(warningsAfter({ sites: [], 'status.confirm': false })).toEqual([])
})

test('a file with problems has its warnings too, but none about a value that has a problem', () => {
  const result = check({
    'menu[1].icon': 'home',
    'cards.apps[0].url': 'https://a.example/?api_key=abc',
    'cards.apps[1].url': 'https://ana@a.example/?api_key=abc',
    'sites[0].url': 'nowhere',
    shortName: 7,
  })
  expect(result.ok ? [] : result.problems.map(({ path }) => path)).toEqual([
    'shortName',
    'sites[0].url',
    'menu[1].icon',
    'cards.apps[1].url',
  ])
  expect(result.warnings.map(({ path }) => path)).toEqual(['cards.apps[0].url'])
})

test.each<[string, unknown, string?]>([
  ['identity', []],
  ['identity.staffDomain', [7, null]],
  ['identity.parameters', 'a=b'],
  ['status', null, 'status.confirm'],
  ['sites', [null, 7, { url: 7, icon: [] }]],
  ['menu', { label: 'x' }],
  ['menu[0]', { href: 7, items: 7 }],
  ['menu[0]', null],
  ['cards', [[]]],
  ['cards.apps', { name: 'x' }],
  ['cards.apps', [null, { url: null, name: { en: 7 } }]],
  ['webinars', undefined],
  ['shortName', { en: {} }],
  ['sites[0].url', {}],
  ['menu[0].href', {}],
  ['cards.apps[0].url', {}],
  ['cards.apps[0].section', { en: {} }],
])('a wrong type for %s, %j, is a problem and no obstacle to the warnings', (path, value, ...paths) => {
  const { ok, warnings } = check({ [path]: value, contact: 'https://a.example/?token=a' })
  expect([ok, warnings.map(({ path }) => path)]).toEqual([false, [...paths, 'contact']])
})

test('any value anywhere in the file is checked', () => {
  const paths = pathsIn(JSON.parse(shipped))
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
      expect(check({ [path]: value })).toHaveProperty('ok')
    }),
    { numRuns: 200 },
  )
})

/** Returns the paths of all values in a JSON value. */
function pathsIn(value: unknown, path = ''): readonly string[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return inner.flatMap(([key, item]) => [`${path}${key}`, ...pathsIn(item, `${path}${key}.`)])
}

test.each(['/webpage', '/Webpages', '/webpages/new', '/wepages?sort=name'])('%s may be a mistyped page', (href) => {
  const hint = 'Did you mean "/webpages"? If another program on the host answers there, leave it.'
  expect(warningsAfter({ 'menu[2].badge': 'x', 'cards.apps[0].url': href })).toEqual([
    { path: 'cards.apps[0].url', message: `is not a page of the portal: ${href}`, hint },
  ])
})

test('what names a page without content and menu item is a warning, and that page is none that others may have meant', () => {
  const hint = 'Nothing is on that page, and no menu item leads to it. Fill it, or name another one.'
  const withoutDemo = { 'menu[4].href': '/elsewhere', 'cards.demo': [] }
  expect(warningsAfter({ ...withoutDemo, 'cards.apps[0].url': '/demo#new' })).toEqual([
    { path: 'cards.apps[0].url', message: 'names a page that is not published: /demo#new', hint },
  ])
  expect(warningsAfter({ ...withoutDemo, 'cards.apps[0].url': '/demos' })).toEqual([])
  const links = [
    { name: 'Guide', url: '/apps' },
    { name: 'Try it', url: '/demo/' },
  ]
  const pages = { '/apps': { title: 'x' }, '/demo': { title: 'x' } }
  expect(warningsAfter({ ...withoutDemo, 'cards.apps[0].links': links, pages })).toEqual([
    { path: 'cards.apps[0].links[1].url', message: 'names a page that is not published: /demo/', hint },
    { path: 'pages["/demo"]', message: 'names a page that is not published: /demo', hint },
  ])
  expect(warningsAfter({ 'cards.apps[0].links': links, pages })).toEqual([])
})

test.each(['/audiototexts', '/news', '/webpages/', 'https://webpages.example'])('%s is no mistake', (url) => {
  expect(warningsAfter({ 'cards.apps[0].url': url })).toEqual([])
})
