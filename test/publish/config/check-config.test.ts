import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Files, parseConfig } from '../../../src/publish/config/index.ts'
import { type Changes, shippedWith } from '../../support/shipped.ts'
import { processorMsOf } from '../../support/processor-time.ts'

const shipped = readFileSync(new URL('../../../static/portal.json', import.meta.url), 'utf8')
const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')
const svgFile = { sizeBytes: svg.length, firstBytes: svg }
const allFiles: Files = { otherPictures: [], readPicture: () => svgFile }

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The problems of a file, without their lines. */
function problemsOf(json: unknown, files = allFiles) {
  const result = parseConfig(bytesOf(JSON.stringify(json)), files)
  return result.ok ? [] : result.problems.map(({ path, message, hint }) => ({ path, message, hint }))
}

/** The problems of the shipped file with some changes. */
const problemsAfter = (changes: Changes, files = allFiles) => problemsOf(shippedWith(changes), files)

const vendorWith = (changes: object) => ({
  name: 'Mail vendor',
  status: 'https://status.vendor.example/api/v2/summary.json',
  sites: ['ALS Group'],
  ...changes,
})

describe('one mistake gives one problem, with its path and a hint', () => {
  test.each<[string, unknown, RegExp, RegExp]>([
    ['name', undefined, /missing/, /Add "name"/],
    ['name', ' ', /is empty/, /text/],
    ['contact', 'portal@als.example', /no scheme/, /"mailto:portal@als\.example"/],
    ['contact', '/help', /is a path/, /mailto:/],
    ['sites[0].keywords', ['TP'], /must be a text, not a list/, /separated by spaces/],
    ['shortName', 7, /must be a text, not a number/, /short name/],
    ['shortName', 'A\u0007', /control character/, /line breaks/],
    ['locale', 'fr', /known value: "fr"/, /en, es/],
    ['colour', 'red', /known key/, /Known keys: .*cards/],
    ['webinar', [], /known key/, /"webinars"/],

    ['identity', undefined, /missing/, /provider/],
    ['identity.authority', undefined, /missing/, /issuer/],
    ['identity.authority', '/realms/als', /whole address/, /host/],
    [
      'identity.authority',
      'https://id.als.example/realms/als/.well-known/openid-configuration',
      /discovery document/,
      /"https:\/\/id\.als\.example\/realms\/als"/,
    ],
    ['identity.authority', 'https://[2001:db8::1]/realms/als', /IPv6/, /host name/],
    ['identity.clientId', '', /is empty/, /als-portal/],
    ['identity.clientId', ' als', /character/, /Copy/],
    ['identity.clientKey', 'x', /known key/, /"clientId"/],
    ['identity.scope', 'email', /lacks "openid"/, /"openid email"/],
    ['identity.scope', 'openid  email', /not a list/, /one space/],
    ['identity.scope', '', /not a list/, /one space/],
    ['identity.staffDomain', '@tp.als.example', /not a domain/, /after the "@"/],
    ['identity.staffDomain', 'ana@tp.als.example', /not a domain/, /after the "@"/],
    ['identity.staffDomain', 'https://www.als.example/', /not a domain/, /^Write the part after/],
    ['identity.staffDomain', 'example', /not a domain/, /tp\.als/],
    ['identity.staffDomain', '*.als.example', /not a domain/, /Subdomains/],
    ['identity.staffDomain', 'tp.als.example, tax.als.example', /not a domain/, /are a list: \["/],
    ['identity.staffDomain', 'als.example.', /not a domain/, /tp\.als/],
    ['identity.staffDomain', '', /not a domain/, /tp\.als/],
    ['identity.staffDomain', [], /empty list/, /at least one/],
    ['identity.staffDomain', 7, /must be a text, not a number/, /or a list/],
    ['identity.parameters', ['a=b'], /must be an object .*, not a list/, /kc_idp_hint/],
    ['identity.audiences', 'als-project', /must be a list .*, not a text/, /trusted/],
    ['identity.audiences', [], /empty list/, /at least one/],
    ['identity.loadUserInfo', 'no', /true or false, not a text/, /user-info/],
    ['identity.responseMode', 'form_post', /not a known value: "form_post"/, /fragment, query/],
    ['identity.dpop', 'no', /not a known value: "no"/, /true, false, required/],
    ['identity.groupsClaim', '', /is empty/, /"groups"/],
    ['identity.groupsClaim', 'realm_access..roles', /not the name of a claim/, /"realm_access\.roles"/],
    ['identity.groupsClaim', ['groups'], /must be a text, not a list/, /realm_access/],
    ['identity.account', 'id.als.example/account', /no scheme/, /^Did you mean "https:/],
    ['identity.account', 'mailto:help@als.example', /scheme "mailto:"/, /an https: address/],
    ['identity.account', 'http://id.als.example/account', /not encrypted/, /https:/],
    ['identity.account', true, /neither an address nor false/, /no link/],
    ['identity.requireVerifiedEmail', 1, /true or false, not a number/, /verified/],
    ['status.confirm', 'true', /true or false, not a text/, /Remove the quotes\. .*twice/],
    ['status.confirm', 1, /true or false, not a number/, /twice/],
    ['status.intervalSeconds', 29, /whole number from 30 to 3600/, /Seconds/],
    ['status.intervalSeconds', 3601, /whole number from 30 to 3600/, /Seconds/],
    ['status.intervalSeconds', 60.5, /whole number from 30 to 3600/, /Seconds/],
    ['status.monitor', '/api/v1/query?query=up', /not the path of a JSON file/, /without "\?"/],
    ['status.monitor', false, /text/, /history of the group's own monitor/],
    ['status.monitorPage', 'javascript:alert(1)', /scheme "javascript:"/, /https:/],
    ['status.monitorPage', 'mailto:it@als.example', /scheme "mailto:"/, /https:/],
    ['sites[0].network', 'office', /not in "networks": "office"/, /^Add it: "networks": \{ "office"/],
    ['sites[0].network', ' ', /is empty/, /text/],
    ['status.intervalSeconds', '60', /whole number from 30 to 3600/, /without quotes/],

    ['sites', undefined, /missing/, /dashboard/],
    ['sites', {}, /must be a list.*not an object/, /\[\]/],
    ['sites[1]', null, /object.*not null/, /./],
    ['sites[2].url', undefined, /missing/, /Add "url"/],
    [
      'sites[2].url',
      'www.a.example',
      /no scheme/,
      /^Did you mean "https:\/\/www\.a\.example"\? Write an https: address/,
    ],
    ['sites[2].url', '', /is empty/, /^Write an https: address, or an http: address on this machine \(localhost\)\.$/],
    ['sites[2].url', 'ftp://a.example', /scheme "ftp:"/, /^Write an https: address, or an http:/],
    ['sites[2].url', 'http://nas.als.example', /not encrypted/, /https: proxy/],
    ['sites[2].url', 'http://[::1]:3000', /IPv6/, /host name/],
    [
      'sites[5].url',
      'https://www.als.example/',
      /has the same address or icon as sites\[2\]\.url/,
      /the same measurement/,
    ],
    ['sites[2].icon', 'https://[::1]/icon.png', /IPv6/, /host name/],
    ['sites[2].icon', 'https://a.example/icons.svg#a', /fragment/, /whole picture/],
    ['sites[2].icon', 'icon.png', /no scheme/, /an https: address/],
    ['sites[2].icon', '/icons/site.png', /whole address/, /host/],
    ['sites[2].icon', 'http://a.example/icon.png', /not encrypted/, /https: proxy/],
    ['sites[2].icon', 7, /must be a text, not a number/, /favicon\.ico/],
    ['sites[3].name', 'Benchmarking Portal', /same as sites\[0\]\.name/, /all languages/],
    ['sites[3].contact', '/help', /is a path/, /mailto:/],
    ['sites[3].contact', 'help@als.example', /no scheme/, /"mailto:help@als\.example"/],
    ['sites[3].status', 'down', /known key/, /Known keys: name, url, icon/],

    ['menu[1].href', 'javascript:alert(1)', /scheme "javascript:"/, /https:/],
    ['menu[1].href', 'tel:help', /not a telephone number/, /"tel:/],
    ['cards.apps[0].url', 'S:\\Tax', /a backslash/, /Remove/],
    ['cards.apps[0].url', 'file:///S:/Tax', /scheme "file:"/, /https:/],
    ['cards.apps[0].url', 'mailto:tax', /not a mail address/, /"mailto:/],
    ['menu[2].icon', 'ap', /known value: "ap"/, /"apps".*dashboard, webpages/],
    ['menu[2].icon', null, /known value: null/, /Known values: dashboard/],
    ['menu[2].href', undefined, /missing/, /Add "href", or "items"/],
    ['menu[1].for', 'audit', /not a known audience/, /"staff", or a list of groups: \["audit", "tax"\]/],
    ['menu[1].for', true, /not a known audience/, /"signed-in"/],
    ['menu[1].for', { group: 'audit' }, /not a known audience/, /"signed-in"/],
    ['menu[1].for', [], /empty list/, /at least one/],
    ['menu[3].for', ['tax'], /stands beside "isAdminAccess"/, /Keep "for", and remove/],
    ['menu[2].adminAccess', true, /known key/, /"isAdminAccess"/],
    ['menu[3].href', '/apps/', /same as menu\[2\]\.href/, /once/],
    ['menu[3].label', 'Apps', /same as menu\[2\]\.label/, /its own label/],

    ['pages', [], /must be an object .*, not a list/, /"\/apps"/],

    ['cards.apps[0].fit', 'fill', /not a known value: "fill"/, /cover, contain/],
    ['cards.apps[0].for', 'everybody', /not a known audience/, /"signed-in"/],
    ['cards.webpages[4].for', 'staff', /stands beside "adminAccess"/, /remove "adminAccess"/],
    ['cards.apps[0].signIn', 'javascript:alert(1)', /scheme "javascript:"/, /an https: address/],
    ['cards.apps[0].signIn', 'http://tax.als.example/login', /not encrypted/, /https:/],
    ['cards.apps[0].signIn', 'mailto:tax@als.example', /scheme "mailto:"/, /an https: address/],
    ['cards.apps[0].signIn', '//tax.als.example/login', /another host/, /"https:/],
    ['cards.apps[0].signIn', true, /must be a text, not true or false/, /own sign-in/],
    ['cards.apps[0].contact', '/help', /is a path/, /mailto:/],
    ['cards.apps[0].contact', 'tel:help', /not a telephone number/, /"tel:/],
    ['cards.apps[0].links', 'https://guide.als.example', /must be a list .*, not a text/, /"Guide"/],
    [
      'cards.apps[0].links',
      ['a', 'b', 'c', 'd'].map((name) => ({ name, url: '/guide' })),
      /more than 3 links/,
      /at most 3/,
    ],
    ['cards.apps[0].section', '', /is empty/, /text/],
    ['cards.demo', undefined, /missing/, /\[\] for none/],
    [
      'cards',
      [],
      /must be an object .*, not a list/,
      /\{"webpages": \[…\], "apps": \[\], "tools": \[\], "demo": \[\]\}/,
    ],
    ['cards.apps', { Media: [] }, /must be a list .*, not an object/, /"section"/],
    ['cards.app', [], /known key/, /"apps"/],
    ['cards.apps[0].url', '//evil.test', /another host/, /"https:\/\/evil\.test"/],
    ['cards.apps[0].imagePath', 'images/../../secret.svg', /outside/, /images\//],
    ['cards.apps[0].imagePath', '/images/crm.png', /outside/, /"images\/card\.svg"/],
    ['cards.apps[0].imagePath', 'C:\\Users\\Ana\\wiki.svg', /outside/, /"images\/card\.svg"/],
    ['cards.apps[0].imagePath', 'data:image/svg+xml,/x.svg', /outside/, /"images\/card\.svg"/],
    ['cards.apps[0].imagePath', 'https://als.example/x.svg', /is an address/, /images\//],
    ['cards.apps[0].imagePath', '//als.example/x.svg', /is an address/, /images\//],
    ['cards.apps[0].imagePath', 'images\\wiki.svg', /not the path/, /"\/"/],
    ['cards.apps[0].imagePath', 'images/año.svg', /not the path/, /accents/],
    ['cards.apps[0].imagePath', 'portal.svg', /not the path/, /"images\/card\.svg"/],
    ['cards.apps[0].imagePath', 'images/group.html', /not a picture/, /\.svg/],
    ['cards.apps[1].name', 'Financial Analysis ', /same as cards\.apps\[0\]\.name/, /own/],
    ['cards.tools[0].description', '', /is empty/, /text/],
    ['cards.tools[0].isALSaccess', null, /true or false, not null/, /staff/],
    ['cards.tools[0].isAlsAccess', true, /known key/, /"isALSaccess"/],

    ['searches', { People: '/people?q={query}' }, /must be a list .*, not an object/, /"People"/],
    [
      'searches',
      ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, url: '/find?q={query}' })),
      /more than 4 searches/,
      /at most 4/,
    ],

    ['webinars[0].url', 'http://video.als.example', /not encrypted/, /https:/],
    ['webinars[0].url', 'https://[::1]/player', /IPv6/, /host name/],
    ['webinars[0].url', 'https://www.youtube.com/watch?t=9&v=a-B_1', /page of a video/, /youtube\.com\/embed\/a-B_1"/],
    [
      'webinars[0].url',
      'https://www.youtube.com/playlist?list=a-B_1',
      /page of a video/,
      /youtube\.com\/embed\/videoseries\?list=a-B_1"/,
    ],
    ['webinars[0].url', 'https://youtu.be/a-B_1?si=x', /page of a video/, /youtube\.com\/embed\/a-B_1"/],
    ['webinars[0].url', 'https://vimeo.com/123456', /page of a video/, /player\.vimeo\.com\/video\/123456"/],
    ['webinars[0].poster', 'x', /known key/, /Known keys: name, url, description/],
  ])('%s: %j', (path, value, message, hint) => {
    expect(problemsAfter({ [path]: value })).toEqual([
      { path, message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
    ])
  })

  test.each<[string, string, unknown, RegExp, RegExp]>([
    [
      'networks.office.help',
      'networks',
      { office: { name: 'the office VPN', help: 'javascript:alert(1)' } },
      /scheme "javascript:"/,
      /https:/,
    ],
    ['networks.office.name', 'networks', { office: { help: '/vpn' } }, /missing/, /Add "name"/],
    ['networks', 'networks', ['office'], /must be an object .*, not a list/, /networks/],
    [
      'vendors[0].status',
      'vendors',
      [vendorWith({ status: 'https://status.vendor.example/' })],
      /not the summary/,
      /api\/v2\/summary\.json/,
    ],
    ['vendors[0].status', 'vendors', [vendorWith({ status: '/api/v2/summary.json' })], /whole address/, /host/],
    [
      'vendors[0].status',
      'vendors',
      [vendorWith({ status: 'javascript:summary.json' })],
      /scheme "javascript:"/,
      /https:/,
    ],
    ['vendors[0].sites', 'vendors', [vendorWith({ sites: [] })], /empty list/, /need it/],
    [
      'vendors[0].sites[0]',
      'vendors',
      [vendorWith({ sites: ['ALS Grup'] })],
      /not a site of portal\.json: "ALS Grup"/,
      /"ALS Group"/,
    ],
    ['vendors[0].components', 'vendors', [vendorWith({ components: [] })], /empty list/, /remove the key/],
    ['vendors[1].name', 'vendors', [vendorWith({}), vendorWith({})], /same as vendors\[0\]\.name/, /its own name/],
    [
      'vendors',
      'vendors',
      Array.from({ length: 11 }, (_, index) => vendorWith({ name: `V${index}` })),
      /more than 10/,
      /open page/,
    ],
  ])('%s: %s %j', (path, key, value, message, hint) => {
    expect(problemsAfter({ [key]: value })).toEqual([
      { path, message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
    ])
  })

  test.each([
    ['client_id', /sets itself/],
    ['prompt', /sets itself/],
    ['request_uri', /sets itself/],
    ['login_hint', /names a person/],
    ['a b', /not the name/],
  ])('identity.parameters with %s', (name, message) => {
    const [problem, ...furtherProblems] = problemsAfter({
      'identity.parameters': { kc_idp_hint: 'staff', [name]: 'x' },
    })
    expect(furtherProblems).toEqual([])
    expect(problem?.path).toContain(name)
    expect(problem?.message).toMatch(message)
  })

  test.each([
    ['teal', 'is not a colour', 'Write "#" and six hexadecimal digits: "#0c6b70".'],
    ['#abc', 'is not a colour', 'Write "#" and six hexadecimal digits: "#0c6b70".'],
    ['#0c6b70;}', 'is not a colour', 'Write "#" and six hexadecimal digits: "#0c6b70".'],
    [
      '#111111',
      'cannot be kept: it is too close to grey, which means paused or switched off here',
      'The nearest colour that can be kept is "#002427".',
    ],
  ])('brand.color with %s', (color, message, hint) => {
    expect(problemsAfter({ brand: { color } })).toEqual([{ path: 'brand.color', message, hint }])
  })

  test.each([
    ['https://cdn.example/logo.svg', 'is an address'],
    ['images/logo.png', 'is not an SVG'],
    ['images/logo.svg', 'names images/logo.svg, which is missing or not a plain file'],
  ])('brand.logo with %s', (logo, message) => {
    const readPicture = (path: string) => (path === 'images/logo.svg' ? undefined : svgFile)
    expect(problemsAfter({ brand: { logo } }, { ...allFiles, readPicture })).toMatchObject([
      { path: 'brand.logo', message },
    ])
  })

  test('brand.logo with a script', () => {
    const firstBytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    const readPicture = (path: string) =>
      path === 'images/logo.svg' ? { sizeBytes: firstBytes.length, firstBytes } : svgFile
    expect(problemsAfter({ brand: { logo: 'images/logo.svg' } }, { ...allFiles, readPicture })).toMatchObject([
      { path: 'brand.logo', message: expect.stringMatching(/^names images\/logo\.svg, which .*<script> in line 1/) },
    ])
  })

  const child = { label: 'Child', href: '/child', icon: 'link' }
  test.each<[string, string, unknown, RegExp]>([
    ['sites[3].name', 'sites[3].name', {}, /has no text/],
    ['identity.parameters.kc_idp_hint', 'identity.parameters', { kc_idp_hint: 7 }, /text, not a number/],
    ['menu[1].items[0].href', 'menu[1].items', [{ label: 'Child', icon: 'link' }], /missing/],
    ['menu[1].items[0].items', 'menu[1].items', [{ label: 'Child', icon: 'link', items: [] }], /is empty/],
    ['brand.css', 'brand', { css: 'x' }, /known key/],
    ['pages["/nowhere"]', 'pages', { '/nowhere': { title: 'x' } }, /known key/],
    ['pages["/apps"].heading', 'pages', { '/apps': { heading: 'x' } }, /known key/],
    ['pages["/apps"].title', 'pages', { '/apps': { title: '' } }, /empty/],
    ['identity.staffDomain[1]', 'identity.staffDomain', ['tp.als.example', '@tax.example'], /not a domain name/],
    ['identity.audiences[1]', 'identity.audiences', ['als-project', ''], /is empty/],
    ['identity.audiences[0]', 'identity.audiences', ['als project'], /character/],
    ['identity.audiences[0]', 'identity.audiences', ['*'], /character/],
    ['identity.audiences[0]', 'identity.audiences', [7], /text, not a number/],
    ['identity.origins[0]', 'identity.origins', ['https://[2001:db8::1]'], /IPv6/],
    ['identity.origins[0]', 'identity.origins', ['https://id_2.als.example'], /underscore/],
    ['menu[1].for[1]', 'menu[1].for', ['audit', ''], /is empty/],
    ['menu[1].for[0]', 'menu[1].for', [' audit'], /not the name of a group/],
    ['menu[1].for[0]', 'menu[1].for', ['/'], /not the name of a group/],
    ['menu[1].for[0]', 'menu[1].for', [7], /text, not a number/],
    ['cards.apps[0].links[0].url', 'cards.apps[0].links', [{ name: 'Guide' }], /missing/],
    ['cards.apps[0].links[0].url', 'cards.apps[0].links', [{ name: 'Guide', url: 'data:,x' }], /scheme "data:"/],
    ['cards.apps[0].links[0].href', 'cards.apps[0].links', [{ name: 'Guide', url: '/g', href: '/g' }], /known key/],
    [
      'cards.apps[0].links[1].name',
      'cards.apps[0].links',
      ['/a', '/b'].map((url) => ({ name: 'Guide', url })),
      /same as cards\.apps\[0\]\.links\[0\]\.name/,
    ],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'https://als.example/people?q=' }], /lacks \{query\}/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'https://als.example/?q={searchTerms}' }], /lacks/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'https://{query}.als.example/' }], /in its host/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'https://a.example:{query}/' }], /in its host/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'https://{query}@a.example/{query}' }], /in its host/],
    ['searches[0].url', 'searches', [{ name: 'People', url: '//{query}/' }], /in its host/],
    ['searches[0].url', 'searches', [{ name: 'People', url: '{query}' }], /in its host/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'mailto:{query}' }], /in its host/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'mailto:a@a.example?subject={query}' }], /scheme/],
    ['searches[0].url', 'searches', [{ name: 'People', url: 'javascript:alert("?{query}")' }], /scheme/],
    ['searches[0].url', 'searches', [{ name: 'People', url: '/{query}/..//evil.test/{query}' }], /plain path/],
    [
      'searches[1].name',
      'searches',
      ['/a?q={query}', '/b?q={query}'].map((url) => ({ name: 'People', url })),
      /same as searches\[0\]\.name/,
    ],
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
  ])('%s, after a change of %s', (path, changedPath, value, message) => {
    expect(problemsAfter({ [changedPath]: value })).toMatchObject([{ path, message: expect.stringMatching(message) }])
  })

  test('a key that has to be quoted', () => {
    expect(problemsOf({ ...JSON.parse(shipped), 'a b': 1 })).toMatchObject([{ path: '["a b"]' }])
  })

  test.each([
    [[], /a list/],
    [null, /null/],
    ['{}', /a text/],
    [7, /a number/],
  ])('a file that contains %j', (file, message) => {
    expect(problemsOf(file)).toMatchObject([{ path: '(file)', message: expect.stringMatching(message) }])
  })
})

test('all problems are reported at once', () => {
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

test('every missing picture is reported, and one with an invalid path only once', () => {
  const readPicture = (path: string) => (path === 'images/news.svg' ? undefined : allFiles.readPicture(path))
  const problems = problemsAfter({ 'cards.apps[0].imagePath': '../x.svg' }, { ...allFiles, readPicture })
  expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
    expect.stringMatching(/^cards\.apps\[0\]\.imagePath points outside/),
    'cards.webpages[3].imagePath names images/news.svg, which is missing or not a plain file',
  ])
})

test('the checker never looks for files outside the images folder', () => {
  const lookups: string[] = []
  const readPicture = (path: string) => {
    lookups.push(path)
    return undefined
  }
  problemsAfter({ 'cards.apps[0].imagePath': 'images/../../secret.svg' }, { ...allFiles, readPicture })
  expect(lookups).toHaveLength(13)
  expect(lookups.filter((path) => path.includes('..'))).toEqual([])
})

test('optional keys that are left out get their defaults', () => {
  const file = JSON.parse(shipped)
  for (const key of ['$schema', 'locale', 'status']) delete file[key]
  for (const key of ['scope', 'loadUserInfo', 'dpop', 'requireVerifiedEmail', 'groupsClaim']) delete file.identity[key]
  expect(parseConfig(bytesOf(JSON.stringify(file)), allFiles)).toMatchObject({
    ok: true,
    config: {
      locale: 'en',
      status: { confirm: false, intervalSeconds: 60 },
      identity: {
        scope: 'openid',
        loadUserInfo: false,
        dpop: true,
        requireVerifiedEmail: false,
        groupsClaim: 'groups',
      },
    },
  })
})

test('a heading without a target, a card without picture and description, and texts of pages are accepted', () => {
  const changes = {
    'menu[5]': { label: 'Learning', icon: 'book', items: [{ label: 'Webinars', href: '/webinars', icon: 'webinars' }] },
    'cards.apps[0]': { name: 'Ledger', section: { en: 'Finance' }, url: 'http://ledger.als.example' },
    'cards.apps[1].fit': 'contain',
    'cards.apps[1].for': ['/audit', 'Tax and legal', 'x'.repeat(300)],
    'cards.apps[1].signIn': '/tenders/login?provider=als',
    'cards.apps[1].contact': 'https://help.als.example/tenders',
    'cards.apps[1].links': [
      { name: { en: 'Guide', es: 'Guía' }, url: 'http://wiki.als.example/tenders' },
      { name: 'Request access', url: 'mailto:access@als.example' },
      { name: 'Status', url: '/status' },
    ],
    'menu[0].for': 'signed-in',
    'sites[0].contact': 'tel:+34910000000',
    searches: [
      { name: 'People', url: 'https://intranet.als.example/people?q={query}&from={query}' },
      { name: 'Wiki', url: 'http://wiki.als.example/search/{query}#{query}' },
      { name: 'Library', url: '/library?{query}' },
      { name: 'y'.repeat(300), url: 'https://a.example?{query}' },
    ],
    'identity.groupsClaim': 'https://als.example/roles',
    'identity.account': false,
    pages: { '/apps': { title: { en: 'Applications' }, intro: 'All of them.' }, '/demo': { intro: '' }, '/': {} },
    'identity.parameters': { kc_idp_hint: 'staff-directory' },
    'identity.audiences': ['269034182375', 'https://api.als.example/'],
    'identity.responseMode': 'query',
  }
  expect(problemsAfter(changes)).toEqual([])
})

test('empty lists and two hundred sites are accepted', () => {
  const sites = Array.from({ length: 200 }, (_, index) => ({
    name: `Site ${index}`,
    url: `https://${index}.als.example`,
  }))
  const empty = { menu: [], webinars: [], cards: { webpages: [], apps: [], tools: [], demo: [] } }
  expect(problemsAfter({ ...empty, sites: [] })).toEqual([])
  expect(problemsAfter({ ...empty, sites })).toEqual([])
})

test('cards may share a name if they are in different sections', () => {
  const names = { 'cards.apps[0].name': 'Ledger', 'cards.apps[1].name': { en: 'Ledger' } }
  expect(problemsAfter({ ...names, 'cards.apps[0].section': 'Madrid' })).toEqual([])
  expect(
    problemsAfter({ ...names, 'cards.apps[0].section': 'Madrid', 'cards.apps[1].section': { en: 'Madrid' } }),
  ).toEqual([
    {
      path: 'cards.apps[1].name',
      message: 'is the same as cards.apps[0].name',
      hint: expect.stringMatching(/another "section"/),
    },
  ])
  expect(
    problemsAfter({ ...names, 'cards.apps[1].name': { es: 'Ledger' } }),
    'a name stands for both languages',
  ).toHaveLength(1)
})

test('two cards with one id are refused, on whatever page', () => {
  expect(problemsAfter({ 'cards.apps[0].id': 'ledger', 'cards.demo[0].id': 'ledger' })).toEqual([
    { path: 'cards.demo[0].id', message: 'is the same as cards.apps[0].id', hint: 'Give each card an id of its own.' },
  ])
})

test('names that differ only in their Unicode normalization are the same name', () => {
  const [problem] = problemsAfter({ 'cards.apps[0].name': 'Análisis', 'cards.apps[1].name': 'Ana\u0301lisis' })
  expect(problem).toMatchObject({ path: 'cards.apps[1].name' })
})

describe('a picture', () => {
  const filesWith = (name: string, firstBytes: Uint8Array, sizeBytes = firstBytes.length): Files => ({
    otherPictures: ['favicon.svg', 'favicon.ico', 'icon-192.png', 'images/webinar.svg'],
    readPicture(path) {
      if (path === name) return { sizeBytes, firstBytes }
      return path.includes('/') ? svgFile : undefined
    },
  })
  const problemsWith = (imagePath: string, bytes: Uint8Array, sizeBytes?: number) =>
    problemsAfter({ 'cards.apps[0].imagePath': imagePath }, filesWith(imagePath, bytes, sizeBytes))

  const html = bytesOf('<!doctype html><html><body><svg></svg></body></html>')
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  test.each<[string, string, Uint8Array, number | undefined, RegExp, RegExp]>([
    ['that is empty', 'images/x.svg', bytesOf(''), 0, /names images\/x\.svg, which is empty/, /[Ss]ave/],
    ['that is over-large', 'images/x.png', png, 1_000_001, /names images\/x\.png, which has more than 1 MB/, /smaller/],
    ['that is a page', 'images/x.svg', html, undefined, /contains no SVG/, /web page/],
    ['that is a page, in another format', 'images/x.png', html, undefined, /contains no bitmap/, /web page/],
    [
      'in a format that browsers do not show as SVG',
      'images/x.svg',
      png,
      undefined,
      /contains no SVG/,
      /another format/,
    ],
    ['that is cut off', 'images/x.svg', bytesOf('<svg viewBox="0 0 1 1"><rect'), undefined, /unclosed tag/, /again/],
    ['whose last tag is another', 'images/x.svg', bytesOf('<svg><rect/>'), undefined, /unclosed tag/, /again/],
    [
      'that runs a script',
      'images/x.svg',
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      undefined,
      /names images\/x\.svg, which has more than a drawing: onload in line 1/,
      /without scripts/,
    ],
    ['that is SVG with the name of another format', 'images/x.png', svg, undefined, /contains no bitmap/, /name/],
  ])('%s is rejected', (_, path, bytes, sizeBytes, message, hint) => {
    expect(problemsWith(path, bytes, sizeBytes)).toEqual([
      {
        path: 'cards.apps[0].imagePath',
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
      },
    ])
  })

  test.each<[string, Uint8Array]>([
    [
      'images/x.svg',
      bytesOf(
        '\uFEFF<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg>\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><rect/></svg:svg > <!-- -->',
      ),
    ],
    ['images/x.png', png],
    // Browsers go by the bytes, not by the name.
    ['images/x.png', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['images/x.gif', bytesOf('GIF89a')],
    ['images/x.webp', bytesOf('RIFF1234WEBPVP8 ')],
    ['images/x.AVIF', bytesOf('\0\0\0\x1cftypavif')],
    ['images/x.avif', bytesOf('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf')],
  ])('%s is accepted by its first bytes', (path, bytes) => {
    expect(problemsWith(path, bytes, 1_000_000)).toEqual([])
  })

  test.each<[string, Uint8Array, number | undefined, string]>([
    ['favicon.svg', html, undefined, 'contains no SVG'],
    ['favicon.ico', html, undefined, 'contains no bitmap'],
    ['icon-192.png', bytesOf(''), 0, 'is empty'],
    ['icon-192.png', png, 1_000_001, 'has more than 1 MB'],
    ['images/webinar.svg', html, undefined, 'contains no SVG'],
    [
      'favicon.svg',
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      undefined,
      'has more than a drawing: <script> in line 1',
    ],
  ])('that the configuration does not name, %s, is checked, too', (path, bytes, sizeBytes, message) => {
    const hint = expect.stringMatching(/save it|export it again/i)
    expect(problemsAfter({}, filesWith(path, bytes, sizeBytes))).toEqual([{ path, message, hint }])
  })

  test('with several faults has a problem for each', () => {
    const bytes = bytesOf('<svg onload="alert(1)"><image href="a.png"/></svg>')
    expect(problemsWith('images/x.svg', bytes)).toHaveLength(2)
  })

  const pngOf = (width: number, height: number) =>
    Buffer.concat([png, bytesOf('\0\0\0\rIHDR'), Uint8Array.of(0, 0, width >> 8, width, 0, 0, height >> 8, height)])
  test.each([
    ['icon-192.png', 192, 192, null],
    ['icon-192.png', 192, 191, 'is 192 × 191 pixels'],
    ['icon-maskable-512.png', 192, 192, 'is 192 × 192 pixels'],
    ['apple-touch-icon.png', 192, 192, null],
  ])('of an icon has the size of its name: %s with %i × %i', (path, width, height, message) => {
    const files = { ...filesWith(path, pngOf(width, height)), otherPictures: [path] }
    expect(problemsAfter({}, files).map((problem) => problem.message)).toEqual(message === null ? [] : [message])
  })

  test('that is an icon may be a bitmap of Windows', () => {
    expect(problemsAfter({}, filesWith('favicon.ico', bytesOf('\0\0\x01\0\x02\0')))).toEqual([])
  })
})

describe('two sites', () => {
  const url = 'https://als.example'
  const icon = `${url}/b.png`
  test.each<[string, string[], object, object]>([
    ['on one origin with different icons', [], { url: `${url}/a` }, { url: `${url}/b`, icon }],
    ['on one origin without icons of their own', ['sites[1].url'], { url: `${url}/a` }, { url: `${url}/b` }],
    ['with the same icon', ['sites[1].url'], { url: `${url}/a`, icon }, { url: `${url}/b`, icon }],
    // Each is measured by its own address.
    [
      'with the same icon elsewhere',
      [],
      { url, icon: 'https://c.example/i.png' },
      { url: 'https://b.example', icon: 'https://c.example/i.png' },
    ],
    // They would share a history.
    ['with the same address', ['sites[1].url'], { url }, { url, icon }],
  ])('%s have problems at %j', (_, paths, ...sites) => {
    const [first, second] = sites.map((site, index) => ({ name: `Site ${index}`, ...site }))
    const problems = problemsAfter({ 'sites[0]': first, 'sites[1]': second })
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual(
      paths.map((path) => `${path} has the same address or icon as sites[0].url`),
    )
  })
})

test('an icon on another origin needs plain requests to the site', () => {
  const changes = { 'sites[0].icon': 'https://cdn.example/a.png' }
  expect(problemsAfter({ ...changes, 'status.confirm': true })).toEqual([])
  for (const status of [{ confirm: false }, {}]) {
    expect(problemsAfter({ ...changes, status })).toEqual([
      expect.objectContaining({
        path: 'sites[0].icon',
        message: 'is on another origin than the site, and would load while the site is down',
        hint: expect.stringMatching(/"confirm": true/),
      }),
    ])
  }
})

test('a name may appear in two lists', () => {
  expect(problemsAfter({ 'cards.apps[0].name': 'ALS Group' })).toEqual([])
})

test('submenus and badges are accepted', () => {
  const items = [{ label: { en: 'One', es: 'Uno' }, href: '/apps/one', icon: 'link', badge: '3', items: [] }]
  expect(problemsAfter({ 'menu[2].items': items, 'menu[2].badge': { en: 'new', es: 'nuevo' } })).toEqual([])
})

describe('the text of a file', () => {
  test('may have comments, trailing commas and a byte order mark', () => {
    const commented = shipped.replace('{', '// The portal.\n{ /* its names */').replace(/\n}\n$/, ',\n}\n')
    expect(parseConfig(bytesOf(`\uFEFF${commented}`), allFiles)).toEqual(parseConfig(bytesOf(shipped), allFiles))
  })

  test('with a repeated key is rejected, and its other problems are reported too', () => {
    const result = parseConfig(bytesOf(shipped.replace('"locale": "en"', '"locale": "fr",\n"name": "Again"')), allFiles)
    expect(result.ok ? [] : result.problems.map(({ path, place }) => [path, place])).toEqual([
      ['name', 'line 7'],
      ['locale', 'line 6'],
    ])
  })

  test.each([
    ['Latin-1', Buffer.from('{\n  "name": "Lic\u00edt"\n}', 'latin1'), 'line 2, column 15'],
    ['Latin-1 after letters of two bytes', Buffer.from([0xc3, 0xb1, 0x0a, 0xc3, 0xb1, 0xf1, 0x20]), 'line 2, column 2'],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFF{}', 'utf16le'), 'line 1, column 1'],
    ['a letter cut off at the end', Buffer.from([0x7b, 0xc3]), 'line 1, column 2'],
  ])('that is not UTF-8 is rejected with the position of the first such byte: %s', (_, bytes, place) => {
    const hint = expect.stringContaining('Save the file as UTF-8')
    const problem = { path: '(file)', message: 'the file is not UTF-8', hint, place }
    expect(parseConfig(bytes, allFiles)).toEqual({ ok: false, problems: [problem], warnings: [] })
  })

  test('that does not parse is rejected with the positions of its errors', () => {
    const result = parseConfig(bytesOf('{\n  name: 1,\n  "sites": [}\n'), allFiles)
    expect(result.ok ? [] : result.problems.map(({ path, place }) => [path, place])).toEqual([
      ['(file)', 'line 2, column 3'],
      ['(file)', 'line 3, column 13'],
      ['(file)', 'line 4, column 1'],
    ])
  })

  test('with a __proto__ key is rejected', () => {
    const result = parseConfig(bytesOf(shipped.replace('{', '{ "__proto__": { "name": "x" },')), allFiles)
    expect(result).toMatchObject({ ok: false, problems: [{ path: '__proto__', message: 'is not a known key' }] })
  })
})

describe('environment values', () => {
  const environment = { PORTAL: 'Test portal', HOST: 'id.test', BRACES: '{{x}}', EMPTY: '' }
  const after = (changes: Changes) => parseConfig(bytesOf(JSON.stringify(shippedWith(changes))), allFiles, environment)

  test('take the place of ${NAME} in any text, and are taken literally', () => {
    const result = after({
      name: { en: '${PORTAL}', es: 'Portal ${HOST}' },
      'identity.authority': 'https://${HOST}/realms/${HOST}',
      'cards.apps[0].description': '${BRACES}',
    })
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    const { name, identity, cards } = result.config
    expect([name, identity.authority, cards.apps[0]?.description]).toEqual([
      { en: 'Test portal', es: 'Portal id.test' },
      'https://id.test/realms/id.test',
      '{{x}}',
    ])
  })

  test.each<[string, unknown, RegExp]>([
    ['name', '${constructor}', /names \$\{constructor\}, which the environment does not have/],
    ['name', '${API_TOKEN}', /names \$\{API_TOKEN\}, which sounds like a secret/],
    ['name', '${DB_PASSWORD}', /sounds like a secret/],
    ['name', '${KEYCLOAK_CLIENT_SECRET_2}', /sounds like a secret/],
    ['name', '${PORTAL_NAME}', /names \$\{PORTAL_NAME\}, which the environment does not have/],
    ['sites[0].url', 'https://${NO_HOST}', /names \$\{NO_HOST\}/],
    ['identity.clientId', '{{CLIENT_ID}}', /placeholder: \{\{CLIENT_ID\}\}/],
    ['identity.clientId', '<YOUR-CLIENT-ID>', /placeholder: <YOUR-CLIENT-ID>/],
    ['name', '${PORTAL:-Portal}', /placeholder: \$\{PORTAL:-Portal\}/],
    ['cards.apps[0].url', 'https://{{ host }}/', /placeholder/],
    ['cards.apps[0].keywords', '${}', /placeholder/],
    ['name', '${EMPTY}', /is empty/],
  ])('%s: %j is one problem', (path, value, message) => {
    const result = after({ [path]: value })
    expect(result.ok ? [] : result.problems).toEqual([
      expect.objectContaining({
        path,
        message: expect.stringMatching(message),
        place: expect.stringMatching(/line 1/),
      }),
    ])
  })

  test.each([
    ['sites[0].url', '${WRONG}'],
    ['sites[0].url', 'https://${WRONG}'],
    ['cards.apps[0].url', '${WRONG}:x'],
    ['cards.apps[0].url', 'https://a.example/?token=${WRONG}'],
    ['cards.apps[0].name', '${WRONG}'],
    ['identity.authority', '${WRONG}'],
    ['locale', '${WRONG}'],
    ['menu[0].icon', '${WRONG}'],
    ['status.monitor', '${WRONG}'],
    ['identity.staffDomain', '${WRONG}'],
    ['shortName', '${WRONG}'],
    ['cards.apps[0].for', ['${WRONG}']],
  ])('%s: %j does not print the value in what is wrong', (path, value) => {
    for (const wrong of ['hunter2-hunter2 hunter2', 'http://hunter2.example/#hunter2', 'javascript-hunter2:hunter2']) {
      const file = bytesOf(JSON.stringify(shippedWith({ [path]: value })))
      const result = parseConfig(file, allFiles, { WRONG: wrong })
      expect(JSON.stringify([result.warnings, result.ok ? [] : result.problems])).not.toContain('hunter2')
    }
  })
})

test.each(['{{', '${', '<YOUR ', 'login.', 'password '])('a text of many %j is judged at once', (part) => {
  const description = part.repeat(200_000 / part.length)
  expect(processorMsOf(() => void problemsAfter({ 'cards.apps[0].description': description }))).toBeLessThan(5000)
})

test('a file of more than 2 MB and one of more than 1,000 cards are refused with the limit', () => {
  const large = parseConfig(bytesOf(' '.repeat(2_000_001)), allFiles)
  expect(large.ok ? [] : large.problems.map(({ message }) => message)).toEqual(['has 2.0 MB, and 2 MB is the limit'])
  const cards = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Card ${index}`, url: `https://a${index}.example` }))
  expect(problemsAfter({ 'cards.apps': cards(1001), 'cards.webpages': [] })).toEqual([
    expect.objectContaining({
      path: 'cards',
      message: expect.stringMatching(/has 10\d\d cards, and 1000 is the limit/),
    }),
  ])
})

test.each(['clientSecret', 'client_secret'])('%s is a secret that a public client does not have', (key) => {
  expect(problemsAfter({ [`identity.${key}`]: 'x' })).toEqual([
    expect.objectContaining({
      path: `identity.${key}`,
      message: expect.stringMatching(/public client, which has none/),
      hint: expect.stringMatching(/replace it: .* no secret any more/),
    }),
  ])
})

test('a list of cards beside "cards" is sent into it', () => {
  expect(problemsAfter({ webpages: [] })).toEqual([
    expect.objectContaining({ path: 'webpages', hint: 'Move it into "cards": { "webpages": […] }.' }),
  ])
  // It is not missing there, too.
  expect(problemsAfter({ webpages: [], 'cards.webpages': undefined }).map(({ path }) => path)).toEqual(['webpages'])
})
