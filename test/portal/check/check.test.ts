// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkConfig, type Files, parseConfig } from '../../../src/portal/check/index.ts'

const shipped = readFileSync(new URL('../../../static/portal.json', import.meta.url), 'utf8')
const allThere: Files = { imageExists: () => true }

/** Places in the file, `sites[2].url`, and what to write there instead; undefined takes the key away. */
type Changes = Readonly<Record<string, unknown>>

/** The problems of the shipped file after some changes. */
function problemsAfter(changes: Changes, files = allThere) {
  const file: unknown = JSON.parse(shipped)
  for (const [place, value] of Object.entries(changes)) {
    const keys = place.split(/[.[\]]+/).filter(Boolean)
    const target = keys.slice(0, -1).reduce<object>((within, key) => Reflect.get(within, key), Object(file))
    Reflect.set(target, keys.at(-1) ?? '', value)
  }
  // Through text, so that what is undefined is gone.
  const checked = checkConfig(JSON.parse(JSON.stringify(file)), files)
  return checked.ok ? [] : checked.problems
}

describe('each bad file is told its one fault, with its place and a hint', () => {
  test.each<[string, unknown, RegExp, RegExp]>([
    ['name', undefined, /missing/, /Add "name"/],
    ['name', ' ', /is empty/, /text/],
    ['shortName', 7, /must be a text, not a number/, /short name/],
    ['shortName', 'A\u0007', /control character/, /line breaks/],
    ['locale', 'fr', /known value: "fr"/, /en, es/],
    ['colour', 'red', /known key/, /Known here: .*cards/],
    ['webinar', [], /known key/, /"webinars"/],

    ['identity', undefined, /missing/, /provider/],
    ['identity.authority', undefined, /missing/, /issuer/],
    ['identity.authority', 'https://id.als.example/?a', /query/, /"\?"/],
    ['identity.authority', 'http://id.als.example', /not encrypted/, /https:/],
    ['identity.authority', '/realms/als', /whole address/, /host/],
    ['identity.clientId', '', /is empty/, /als-portal/],
    ['identity.clientId', ' als', /character/, /Copy/],
    ['identity.clientSecret', 'x', /known key/, /Known here: authority/],
    ['identity.scope', 'email', /lacks "openid"/, /"openid email"/],
    ['identity.scope', 'openid  email', /not a list/, /one space/],
    ['identity.scope', '', /not a list/, /one space/],
    ['identity.staffDomain', '@tp.als.example', /"@"/, /follows the "@"/],
    ['identity.staffDomain', 'example', /not a domain/, /tp\.als/],
    ['identity.staffDomain', '*.als.example', /not a domain/, /Subdomains/],
    ['identity.staffDomain', 'als.example.', /not a domain/, /tp\.als/],
    ['identity.staffDomain', '', /not a domain/, /tp\.als/],
    ['identity.loadUserInfo', 'no', /true or false, not a text/, /user-info/],
    ['status.confirm', 1, /true or false, not a number/, /twice/],

    ['sites', undefined, /missing/, /dashboard/],
    ['sites', {}, /must be a list.*not an object/, /\[\]/],
    ['sites[1]', null, /object.*not null/, /./],
    ['sites[2].url', undefined, /missing/, /Add "url"/],
    ['sites[2].url', '/status', /whole address/, /host/],
    ['sites[3].name', 'Benchmarking Portal', /same as sites\[0\]\.name/, /both languages/],
    ['sites[3].status', 'down', /known key/, /Known here: name, url/],

    ['menu[1].href', 'javascript:alert(1)', /scheme "javascript:"/, /https:/],
    ['menu[2].icon', 'ap', /known value: "ap"/, /"apps".*dashboard, webpages/],
    ['menu[2].icon', null, /known value: null/, /Known: dashboard/],
    ['menu[2].icon', undefined, /missing/, /Add "icon"/],
    ['menu[2].adminAccess', true, /known key/, /"isAdminAccess"/],
    ['menu[3].href', '/apps/', /same as menu\[2\]\.href/, /once/],
    ['menu[3].label', 'Apps', /same as menu\[2\]\.label/, /label of its own/],

    ['cards.demo', undefined, /missing/, /\[\] for none/],
    ['cards.app', [], /known key/, /"apps"/],
    ['cards.apps[0].url', '//evil.test', /another host/, /"https:\/\/evil\.test"/],
    ['cards.apps[0].url', 'https://a:b@als.example', /password/, /visitor/],
    ['cards.apps[0].url', 'www.als.example', /no scheme/, /"https:\/\/www\.als\.example"/],
    ['cards.apps[0].imagePath', 'images/../../secret.svg', /leaves/, /images\//],
    ['cards.apps[0].imagePath', '/images/group.svg', /leaves/, /images\//],
    ['cards.apps[0].imagePath', 'https://als.example/x.svg', /leaves/, /images\//],
    ['cards.apps[0].imagePath', 'images/año.svg', /not the path/, /accents/],
    ['cards.apps[0].imagePath', 'portal.svg', /not the path/, /images\//],
    ['cards.apps[0].imagePath', 'images/group.html', /not a picture/, /\.svg/],
    ['cards.apps[1].name', 'Financial Analysis ', /same as cards\.apps\[0\]\.name/, /own/],
    ['cards.tools[0].description', '', /is empty/, /text/],
    ['cards.tools[0].isALSaccess', null, /true or false, not null/, /staff/],
    ['cards.tools[0].isAlsAccess', true, /known key/, /"isALSaccess"/],

    ['webinars[0].url', 'http://video.als.example', /not encrypted/, /https:/],
    ['webinars[0].poster', 'x', /known key/, /Known here: name, url, description/],
  ])('%s: %j', (path, value, message, hint) => {
    expect(problemsAfter({ [path]: value })).toEqual([
      { path, message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
    ])
  })

  const child = { label: 'Child', href: '/child', icon: 'link' }
  test.each<[string, string, unknown, RegExp]>([
    ['sites[3].name.es', 'sites[3].name', { en: 'Three' }, /missing/],
    ['sites[3].name.fr', 'sites[3].name', { en: 'a', es: 'b', fr: 'c' }, /known key/],
    ['sites[3].name.en', 'sites[3].name', { en: '', es: 'b' }, /empty/],
    ['menu[1].items[0].href', 'menu[1].items', [{ ...child, href: '/' }], /same as menu\[0\]\.href/],
    [
      'menu[1].items[1].label',
      'menu[1].items',
      [child, { ...child, href: '/b' }],
      /same as menu\[1\]\.items\[0\]\.label/,
    ],
    [
      'menu[1].items[1].label',
      'menu[1].items',
      [child, { ...child, href: '/b', label: true }],
      /text, not true or false/,
    ],
    [
      'menu[1].items[0].items[0].hreff',
      'menu[1].items',
      [{ ...child, items: [{ ...child, href: '/x', hreff: '' }] }],
      /key/,
    ],
  ])('%s, after a change of %s', (path, place, value, message) => {
    expect(problemsAfter({ [place]: value })).toMatchObject([{ path, message: expect.stringMatching(message) }])
  })

  test('a key that is no word', () => {
    const checked = checkConfig({ ...JSON.parse(shipped), 'a b': 1 }, allThere)
    expect(checked).toMatchObject({ ok: false, problems: [{ path: '["a b"]' }] })
  })

  test.each([
    [[], /a list/],
    [null, /null/],
    ['{}', /a text/],
    [7, /a number/],
    [undefined, /missing/],
  ])('a file that is %j', (file, message) => {
    const checked = checkConfig(file, allThere)
    expect(checked).toMatchObject({
      ok: false,
      problems: [{ path: '(file)', message: expect.stringMatching(message) }],
    })
  })
})

test('all problems are told at once', () => {
  const problems = problemsAfter({
    name: undefined,
    'sites[0].url': 'javascript:alert(1)',
    'sites[1].urls': [],
    'menu[5].href': '/',
    'cards.apps[2].imagePath': 3,
    'cards.demo[1].name': { en: 'Predictive Solutions', es: 'Otra cosa' },
    webinars: null,
  })
  expect(problems.map(({ path }) => path).toSorted()).toEqual([
    'cards.apps[2].imagePath',
    'cards.demo[2].name',
    'menu[5].href',
    'name',
    'sites[0].url',
    'sites[1].urls',
    'webinars',
  ])
})

test('pictures that are not there are each named, those with a bad path only once', () => {
  const files: Files = { imageExists: (path) => path !== 'images/news.svg' }
  const problems = problemsAfter({ 'cards.apps[0].imagePath': '../x.svg' }, files)
  expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
    expect.stringMatching(/^cards\.apps\[0\]\.imagePath leaves/),
    'cards.webpages[3].imagePath is a picture that is not there: images/news.svg',
  ])
})

test('the disk is never asked for a path outside the pictures', () => {
  const asked: string[] = []
  problemsAfter(
    { 'cards.apps[0].imagePath': 'images/../../secret.svg' },
    { imageExists: (path) => asked.push(path) > 0 },
  )
  expect(asked).toHaveLength(13)
  expect(asked.filter((path) => path.includes('..'))).toEqual([])
})

test('what is left out gets its default', () => {
  const file = JSON.parse(shipped)
  for (const key of ['$schema', 'locale', 'status']) delete file[key]
  for (const key of ['scope', 'loadUserInfo']) delete file.identity[key]
  const checked = checkConfig(file, allThere)
  expect(checked).toMatchObject({
    ok: true,
    config: { locale: 'en', status: { confirm: false }, identity: { scope: 'openid', loadUserInfo: false } },
  })
})

test('empty lists are fine, and so are two hundred sites', () => {
  const sites = Array.from({ length: 200 }, (_, index) => ({
    name: `Site ${index}`,
    url: `https://${index}.als.example`,
  }))
  const empty = { menu: [], webinars: [], cards: { webpages: [], apps: [], tools: [], demo: [] } }
  expect(problemsAfter({ ...empty, sites: [] })).toEqual([])
  expect(problemsAfter({ ...empty, sites })).toEqual([])
})

test('an accent typed in two ways makes no two names', () => {
  const [problem] = problemsAfter({ 'cards.apps[0].name': 'Análisis', 'cards.apps[1].name': 'Ana\u0301lisis' })
  expect(problem).toMatchObject({ path: 'cards.apps[1].name' })
})

test('one name may be in two lists', () => {
  expect(problemsAfter({ 'cards.apps[0].name': 'ALS Group' })).toEqual([])
})

test('submenus and badges are fine', () => {
  const items = [{ label: { en: 'One', es: 'Uno' }, href: '/apps/one', icon: 'link', badge: '3', items: [] }]
  expect(problemsAfter({ 'menu[2].items': items, 'menu[2].badge': { en: 'new', es: 'nuevo' } })).toEqual([])
})

describe('the text of a file', () => {
  test('that is no JSON is told the place', () => {
    const checked = parseConfig('{\n  "name": "x",\n}', allThere)
    expect(checked).toMatchObject({ ok: false, problems: [{ path: 'line 3, column 1' }] })
  })

  test('with a key twice is told so, with everything else', () => {
    const checked = parseConfig(shipped.replace('"locale": "en"', '"locale": "fr", "name": "Again"'), allThere)
    expect(checked.ok ? [] : checked.problems.map(({ path }) => path)).toEqual(['name', 'locale'])
  })

  test('that begins with a byte order mark is fine', () => {
    expect(parseConfig(`\uFEFF${shipped}`, allThere).ok).toBe(true)
  })

  test('with a __proto__ is refused', () => {
    const checked = parseConfig(shipped.replace('{', '{ "__proto__": { "name": "x" },'), allThere)
    expect(checked).toMatchObject({ ok: false, problems: [{ path: '__proto__', message: 'is not a known key' }] })
  })
})
