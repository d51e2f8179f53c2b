import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absoluteUrlFault,
  authorityFault,
  contactFault,
  iconFault,
  linkFault,
  siteFault,
  monitorFault,
  urlFault,
  videoFault,
} from '../../../src/portal/schema/urls.ts'

test.each([
  'https://www.als.example',
  'https://www.als.example:8443/a?b=c#d',
  'https://ñandú.example/',
  '/',
  '/audiototext',
  '/a//b?c=//d#e',
  '/café',
  'http://localhost',
  'http://localhost:3000/x',
  'http://shop.localhost:3000',
  'http://127.0.0.1:8080',
  'http://127.8.9.10',
  'http://[::1]:3000/x',
])('%s is allowed', (url) => {
  expect(urlFault(url)).toBeNull()
})

describe('rejects', () => {
  test.each([
    ['javascript:alert(1)', /scheme "javascript:"/],
    ['JavaScript:alert(1)', /scheme "javascript:"/],
    ['java\tscript:alert(1)', /invisible/],
    [' javascript:alert(1)', /invisible|space/],
    ['data:text/html,x', /scheme "data:"/],
    ['blob:https://www.als.example/1', /scheme "blob:"/],
    ['ftp://www.als.example', /scheme "ftp:"/],
    ['mailto:ana@als.example', /scheme "mailto:"/],
    ['http://www.als.example', /not encrypted/],
    ['http://localhost.evil.test', /not encrypted/],
    ['http://127.0.0.1.evil.test', /not encrypted/],
    ['http://128.0.0.1', /not encrypted/],
    ['http://[::2]', /not encrypted/],
    ['http://0.0.0.0', /not encrypted/],
    ['//evil.test', /another host/],
    ['/\\evil.test', /backslash/],
    ['\\\\evil.test\\share', /backslash/],
    ['S:\\Tax\\2026', /backslash/],
    ['s:/Tax', /scheme "s:"/],
    ['file:///S:/Tax', /scheme "file:"/],
    ['/\t/evil.test', /invisible/],
    ['/.//evil.test', /plain path/],
    ['/a/..//evil.test', /plain path/],
    ['https://ana:secret@als.example', /password/],
    ['https://ana@als.example', /user name/],
    ['http://localhost@evil.test', /user name/],
    ['https:evil.test', /valid address/],
    ['https://https://10.0.0.9:3030', /scheme twice/],
    ['http://https://www.als.example', /scheme twice/],
    ['https://HTTP//www.als.example', /scheme twice/],
    ['https:/evil.test', /valid address/],
    ['https:///evil.test', /valid address/],
    ['https://', /valid address/],
    ['https://x.example:99999', /valid address/],
    ['https://a b.example', /space/],
    ['https://als.example/\u0000', /invisible/],
    ['https://als.example/\u202Ex', /invisible/],
    ['https://a;script-src.example', /invalid host/],
    ['https://*.example', /invalid host/],
    ['www.als.example', /no scheme/],
    ['localhost:3000', /no scheme/],
    ['als.example:8443/x', /no scheme/],
    ['images/x', /no scheme/],
    ['?x', /no scheme/],
    ['#x', /no scheme/],
    ['#', /no scheme/],
    ['', /empty/],
  ])('%j', (url, message) => {
    expect(urlFault(url)?.message).toMatch(message)
  })

  test('a URL with a hint that has the probable correction', () => {
    expect(urlFault('www.als.example')?.hint).toContain('"https://www.als.example"')
    expect(urlFault('//als.example/x')?.hint).toContain('"https://als.example/x"')
  })
})

test('as a source, only https URLs, paths on this host, and http URLs on this machine ever pass', () => {
  const piece = fc.constantFrom(
    ...['https:', 'http:', 'javascript:', 'data:', 'localhost', '127.0.0.1', '127.1', '[::1]', 'evil.test', 'alert(1)'],
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      ';',
      '*',
      '0',
      ' ',
      '\t',
      '\n',
      '\0',
      '%2f',
      '\u202E',
      '。',
      '＠',
    ],
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, piece, piece, fc.string({ maxLength: 3 })), { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      if (urlFault(text) !== null) return
      // Resolve it like a link in a browser, on a portal with either scheme.
      for (const portal of ['https://portal.test', 'http://portal.test']) {
        const { protocol, hostname, origin, username, password, pathname } = new URL(text, `${portal}/apps`)
        const isOwnPath = text.startsWith('/') && origin === portal && !pathname.startsWith('//')
        const isLoopback = protocol === 'http:' && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
        const isSecure = protocol === 'https:' && /^https:\/\//i.test(text) && hostname !== 'portal.test'
        expect([isOwnPath || isLoopback || isSecure, username, password]).toEqual([true, '', ''])
        expect(hostname).not.toMatch(/[;,*'" ]/)
      }
    }),
    { numRuns: 5000 },
  )
})

test('the URL of a site must include a host', () => {
  expect(absoluteUrlFault('/apps')?.message).toMatch(/whole address/)
  expect(absoluteUrlFault('//evil.test')?.message).toMatch(/another host/)
  expect(absoluteUrlFault('https://www.als.example/apps')).toBeNull()
})

test.each([
  ['https://id.als.example/realms/als', null],
  ['http://localhost:3001/realms/als', null],
  ['https://id.als.example?', 'has a query or a fragment'],
  ['https://id.als.example/#', 'has a query or a fragment'],
  ['/realms/als', 'must be a whole address, not a path'],
  ['http://id.als.example', 'is not encrypted'],
  ['https://id.als.example/admin/als/console/', 'is the address of the admin console'],
  ['https://id.als.example/realms/als/account', 'is an address below the issuer'],
  ['https://id.als.example/realms/als/protocol/openid-connect/auth', 'is an address below the issuer'],
])('the authority %s: %s', (authority, message) => {
  expect(authorityFault(authority)?.message ?? null).toBe(message)
})

test.each([
  ['https://id.als.example/admin/als/console/', 'https://id.als.example/realms/als'],
  ['https://id.als.example/admin/master/console/#/als/clients', 'https://id.als.example/realms/als'],
  ['https://als.example/auth/admin/master/console/#/master', 'https://als.example/auth/realms/master'],
  ['https://id.als.example/realms/als/account/', 'https://id.als.example/realms/als'],
])('the authority %s gets the hint %s', (authority, issuer) => {
  expect(authorityFault(authority)?.hint).toBe(`Write the issuer: "${issuer}".`)
})

test.each([
  ['mailto:portal@als.example', null],
  ['mailto:portal@als.example,help@als.example?subject=Portal', null],
  ['tel:+34910000000', null],
  ['tel:(91)000-00.00;ext=12', null],
  ['http://printer.als.example:631/', null],
  ['https://help.als.example/portal', null],
  ['/help', 'is a path'],
  ['mailto:', 'is not a mail address'],
  ['mailto:portal', 'is not a mail address'],
  ['mailto:portal @als.example', 'is not a mail address'],
  ['tel:', 'is not a telephone number'],
  ['tel:+34 910 000 000', 'is not a telephone number'],
  ['tel:help', 'is not a telephone number'],
  ['portal@als.example', 'has no scheme'],
  ['javascript:alert(1)', 'uses the scheme "javascript:"'],
  ['//evil.test', 'begins with "//", which means another host'],
  ['https://ana@help.als.example', 'contains a user name or a password'],
])('the contact %s: %s', (contact, message) => {
  expect(contactFault(contact)?.message ?? null).toBe(message)
  // A link may also be a path.
  if (message !== 'is a path') expect(linkFault(contact)?.message ?? null).toBe(message)
})

test('a path is a link, and a mail address gets its scheme in the hint', () => {
  expect(linkFault('/help?x#y')).toBeNull()
  expect(linkFault('portal@als.example')?.hint).toBe('Write "mailto:portal@als.example".')
})

test.each(['#x', '?x'])('%s is not completed to an address without a host', (url) => {
  expect(linkFault(url)?.hint).toBe(
    'Write an https:, http:, mailto: or tel: address, or a path beginning with one "/".',
  )
})

test('a site over http: cannot be probed, and the hint says what else to do', () => {
  expect(siteFault('http://printer.als.example')).toEqual({
    message: 'is not encrypted',
    hint: expect.stringMatching(/https: proxy.*card/),
  })
})

test.each([
  ['https://desk.als.example/new?title={site}%20{state}&since={since}&text={page}', null],
  ['https://desk.als.example/new?title={title}', null],
  ['https://desk.als.example/new?title={site}&text={words}', 'has {words}, which the portal does not fill'],
  ['https://{site}.evil.example/?text={page}', 'has {site} outside of its query'],
  ['https://desk.als.example/{page}', 'has {page} outside of its query'],
  ['https://desk.als.example/?text={page}#{state}', 'has {state} outside of its query'],
  ['https://desk.als.example/#/new?title={site}', 'has {site} outside of its query'],
  ['https://{site}@evil.example/?text={page}', 'has {site} outside of its query'],
  ['http://desk.als.example/?text={page}', 'is not an https: address, and has words to fill'],
  ['mailto:it@als.example?subject={site}', 'is not an https: address, and has words to fill'],
])('the contact %s: %s', (url, message) => {
  expect(contactFault(url)?.message ?? null).toBe(message)
})

test.each([
  ['/status-history.json', null],
  ['/monitor/portal.v1.json', null],
  ['https://status.als.example/portal.json', null],
  ['https://status.als.example/api/v1/query?query=up', null],
  ['http://localhost:9090/portal.json', null],
  ['http://status.als.example/portal.json', 'is not encrypted'],
  ['https://[2001:db8::1]/portal.json', 'is an IPv6 address, which browsers would block'],
  ['https://status.als.example/portal.json#day', 'has a fragment'],
  ['//status.als.example/portal.json', 'begins with "//", which means another host'],
  ['status-history.json', 'has no scheme'],
  ['/', 'is not the path of a JSON file'],
  ['/status-history', 'is not the path of a JSON file'],
  ['/status-history.json?step=5m', 'is not the path of a JSON file'],
  ['/../status-history.json', 'is not the path of a JSON file'],
  ['/a b.json', 'is not the path of a JSON file'],
  ['/$host.json', 'is not the path of a JSON file'],
  ['/assets/status-history.json', 'is not the path of a JSON file'],
  ['/announcements.json', 'is a file of the portal itself'],
  ['/version.json', 'is a file of the portal itself'],
])('the monitor %s: %s', (url, message) => {
  expect(monitorFault(url)?.message ?? null).toBe(message)
})

describe('a host that no policy can name', () => {
  const loaded = { siteFault, iconFault, absoluteUrlFault, authorityFault, monitorFault, videoFault }

  test.each(Object.entries(loaded))('is a problem of what the page loads: %s', (_, faultOf) => {
    expect(faultOf('https://my_app.als.example/i.json')).toEqual({
      message: 'has an underscore in its host, which browsers would block',
      hint: expect.stringMatching(/^A content security policy cannot name it\. .*host name/),
    })
    expect(faultOf('https://www.als.example./i.json')).toEqual({
      message: 'has a dot at the end of its host, which browsers may block',
      hint: 'Write it without the dot: "www.als.example".',
    })
  })

  test.each(['https://my_app.als.example', 'https://www.als.example.'])('may be where a link leads: %s', (url) => {
    expect(linkFault(url)).toBeNull()
  })

  test.each([
    'https://contraseña.als.example',
    'https://WWW2.ALS.example',
    'https://192.0.2.10',
    'https://intranet',
    'https://ok.als.example:8443',
    'https://ok.als.example/a_b.',
  ])('is not %s', (url) => {
    expect(siteFault(url)).toBeNull()
  })
})

describe('a port that browsers refuse', () => {
  test.each([5060, 6000, 10080, 22, 25, 6667])('is a problem: %i', async (port) => {
    const url = `https://phone.als.example:${port}`
    for (const faultOf of [linkFault, siteFault, authorityFault, monitorFault, videoFault]) {
      expect(faultOf(url)?.message).toBe(`has the port ${port}, which browsers refuse`)
    }
    // Node has the list of the Fetch standard, too.
    await expect(fetch(`https://localhost:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  })

  test.each(['', ':443', ':80', ':3000', ':8080', ':8443', ':9090'])('is not "%s"', (port) => {
    expect(siteFault(`https://phone.als.example${port}`)).toBeNull()
  })
})
