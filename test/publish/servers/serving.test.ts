import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { build } from '../../../build.mjs'
import { hostingOf } from '../../../src/publish/site/hosting-of.ts'
import { serverFiles } from '../../../src/publish/site/server-files.ts'
import type { Hosting } from '../../../src/publish/servers/hosting.ts'
import { writeOutput } from '../../../src/publish/site/output-folder.ts'
import { headerPolicyOf } from '../../../src/publish/site/policy.ts'
import { config } from '../../support/sample-portal.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { startCaddy, startNginx, startProxy } from '../../support/web-servers.ts'
import type { Server } from '../../support/web-servers.ts'

allowSlowTests()

let folder = ''
let built: Awaited<ReturnType<typeof build>>

/** Another program on the host, whose pages say themselves how their text is encoded. */
const program = createServer((request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`the program at ${request.url ?? ''}`)
})
let programPort = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'))
  built = await build({ out: join(folder, 'dist') })
  programPort = await new Promise((resolve) => {
    // The address of a TCP server is an object.
    program.listen(0, '127.0.0.1', () => resolve((program.address() as AddressInfo).port))
  })
})
afterAll(async () => {
  program.close()
  await rm(folder, { recursive: true, force: true })
})

const pages = {
  '/': 'index',
  '/webpages': 'webpages',
  '/apps': 'apps',
  '/tools': 'tools',
  '/demo': 'demo',
  '/webinars': 'webinars',
}
const fileOf = (path: string) => readFile(join(folder, 'dist/site', path))
const forever = 'public, max-age=31536000, immutable'

/** The headers that `_headers` sets for every path. nginx and Caddy must send the same. */
async function expectedHeaders(): Promise<Readonly<Record<string, string>>> {
  const [, rule = ''] = /^\/\*\n((?: {2}.+\n)+)/.exec((await fileOf('_headers')).toString()) ?? []
  const lines = rule
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/: (.*)/))
  return Object.fromEntries(lines.map(([name = '', value = '']) => [name.toLowerCase(), value]))
}

describe.each([
  ['nginx', startNginx, false],
  ['Caddy', startCaddy, false],
  ['nginx behind a TLS terminator', startNginx, true],
  ['Caddy behind a TLS terminator', startCaddy, true],
] as const)('%s', (_, start, behindTls) => {
  let server: Server
  beforeAll(async () => {
    server = await start({ built: built.out, scratch: await scratchFolder(), programPort, behindTls })
  })
  afterAll(() => server?.stop())

  test.each(Object.entries(pages))('serves %s from %s.html, to be revalidated each time', async (path, page) => {
    const { status, headers, body } = await server.ask(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('text/html'),
      'no-cache',
    ])
    expect(body.equals(await fileOf(`${page}.html`))).toBe(true)
  })

  test('serves feeds with the types that readers and calendars expect', async () => {
    const types = {
      'announcements.en.atom': /^application\/atom\+xml/,
      'announcements.es.ics': /^text\/calendar; ?charset=utf-8$/i,
    }
    for (const [name, type] of Object.entries(types)) {
      await writeFile(join(folder, 'dist/site', name), 'ñ')
      const { status, headers, body } = await server.ask(`/${name}`)
      expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
        200,
        expect.stringMatching(type),
        'no-cache',
        'ñ',
      ])
      expect(headers).toHaveProperty('content-security-policy')
      await rm(join(folder, 'dist/site', name))
      expect((await server.ask(`/${name}`)).status).toBe(404)
    }
  })

  test('serves the announcements as they were edited last, to be revalidated each time', async () => {
    for (const content of ['[]\n', '[{"id": "edited"}]\n']) {
      await writeFile(join(folder, 'dist/site/announcements.json'), content)
      const { status, headers, body } = await server.ask('/announcements.json', { 'accept-encoding': 'gzip, br' })
      expect([status, headers['cache-control'], body.toString()]).toEqual([200, 'no-cache', content])
      expect(headers['content-type']).toContain('application/json')
      // Other pages may read them.
      expect(headers['access-control-allow-origin']).toBe('*')
    }
    for (const path of ['/', '/version.json', '/nothing'])
      expect((await server.ask(path)).headers).not.toHaveProperty('access-control-allow-origin')
    const { headers } = await server.ask('/announcements.json')
    expect((await server.ask('/announcements.json', { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    await rm(join(folder, 'dist/site/announcements.json'))
    expect((await server.ask('/announcements.json')).status).toBe(404)
    await writeFile(join(folder, 'dist/site/announcements.json'), '[]\n')
  })

  test('serves a page at a path with more slashes, which it merges, as the page does', async () => {
    const { status, body } = await server.ask('//webpages')
    expect([status, body.equals(await fileOf('webpages.html'))]).toEqual([200, true])
  })

  test('serves an authorization response without a redirect', async () => {
    const { status, headers } = await server.ask('/webpages?code=a&state=b')
    expect([status, headers.location]).toEqual([200, undefined])
  })

  test.each([
    '/nothing',
    '/webpages/nothing',
    '/images',
    '/images/',
    '/404',
    '/404.html',
    '/_headers',
    '/assets/main-AAAAAAAA.js',
    '/webpagesx',
    '/Webpages',
    '/audiototextx',
    '/index.html.gz',
    '/webpages.html.br',
    '/assets/',
    '/version.json/',
    '/webpages.html/',
    '/webpages/index.html',
    '/_headers/',
    '/404/',
  ])('answers %s with the 404 page, to be revalidated each time', async (path) => {
    const { status, headers, body } = await server.ask(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-cache'])
    expect(body.equals(await fileOf('404.html'))).toBe(true)
    expect(headers).toMatchObject(await expectedHeaders())
  })

  test.each([
    ['a segment', `/${'a'.repeat(300)}`],
    ['a segment in UTF-8', `/assets/${encodeURI('é'.repeat(200))}`],
    ['all segments', '/a'.repeat(2100)],
  ])('answers with the 404 page if %s would be too long for a file', async (__, path) => {
    const { status, body } = await server.ask(path)
    expect([status, body.equals(await fileOf('404.html'))]).toEqual([404, true])
  })

  test.each([
    ['/webpages/?code=a', '/webpages?code=a'],
    ['/webpages.html', '/webpages'],
    ['/webpages//', '/webpages'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index/', '/'],
    ['/index?code=a', '/?code=a'],
    ['/index.html?code=a', '/?code=a'],
  ])('redirects %s to the canonical address of that page', async (path, address) => {
    const { status, headers } = await server.ask(path)
    expect([status, headers.location]).toEqual([301, address])
  })

  test('says that texts are UTF-8', async () => {
    for (const path of ['/', '/nothing', '/licenses.txt', built.scripts[0] ?? '', built.styles[0] ?? '']) {
      const { headers } = await server.ask(path, { 'accept-encoding': 'gzip' })
      expect([path, headers['content-type']]).toEqual([path, expect.stringMatching(/; charset=utf-8$/)])
    }
    const types = await Promise.all(
      ['/announcements.json', '/favicon.svg', '/favicon.ico'].map(
        async (path) => (await server.ask(path)).headers['content-type'],
      ),
    )
    expect(types, 'which have their own rules').toEqual([
      'application/json',
      'image/svg+xml',
      expect.stringMatching(/^image\//),
    ])
  })

  test('sends the headers of _headers', async () => {
    const expected = await expectedHeaders()
    expect(Object.keys(expected)).toEqual(
      expect.arrayContaining(['content-security-policy', 'strict-transport-security']),
    )
    for (const path of ['/', '/images/group.svg', built.scripts[0] ?? '']) {
      expect((await server.ask(path)).headers).toMatchObject(expected)
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('refuses %s', async (method) => {
    for (const path of ['/', '/webpages', '/webpages/', '/nothing', '/404.html', built.scripts[0] ?? '']) {
      const { status, headers, body } = await server.ask(path, {}, method)
      expect([path, status, headers.allow, headers['cache-control']]).toEqual([path, 405, 'GET, HEAD', 'no-cache'])
      expect(headers).toMatchObject(await expectedHeaders())
      expect(body.length).toBeLessThan(200)
    }
  })

  test('answers HEAD without a body', async () => {
    const { status, headers, body } = await server.ask('/webpages', {}, 'HEAD')
    const { length } = await fileOf('webpages.html')
    expect([status, headers['content-length'], headers.allow, body.length]).toEqual([200, `${length}`, undefined, 0])
  })

  test.each([
    ['a range that the file does not have', { range: 'bytes=99999999-' }],
    ['a range', { range: 'bytes=0-5' }],
    ['a precondition that fails', { 'if-match': '"x"' }],
    ['a second precondition that fails', { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
    ['an unknown encoding', { 'accept-encoding': 'identity;q=0, *;q=0' }],
    ['a path that cannot be decoded', {}, '/assets/%zz'],
    ['a path with dots', {}, '/assets/%2e%2e%2f%2e%2e%2fx'],
    ['a path that is too long', {}, `/assets/${'a'.repeat(20_000)}`],
    ['a missing asset', {}, '/assets/main-AAAAAAAA.js'],
  ])('asked for %s, marks no error as immutable and repeats no header', async (__, headers, path?: string) => {
    const answer = await server.ask(path ?? built.scripts[0] ?? '', headers)
    expect(answer.names.filter((name, at) => answer.names.indexOf(name) !== at)).toEqual([])
    expect(answer.status >= 400 && answer.headers['cache-control'] === forever).toBe(false)
  })

  test('marks hashed files as immutable', async () => {
    for (const address of [...built.scripts, ...built.styles]) {
      expect((await server.ask(address)).headers['cache-control']).toBe(forever)
    }
  })

  test('sends compressed files to clients that accept them, with the right type', async () => {
    const [script = ''] = built.scripts
    const zipped = await server.ask(script, { 'accept-encoding': 'gzip' })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/accept-encoding/i),
      'content-type': expect.stringContaining('javascript'),
    })
    expect(zipped.body.equals(await fileOf(`${script}.gz`))).toBe(true)
    expect(gunzipSync(zipped.body).equals((await server.ask(script)).body)).toBe(true)
    const page = await server.ask('/webpages', { 'accept-encoding': 'gzip' })
    expect(page.body.equals(await fileOf('webpages.html.gz'))).toBe(true)
    const missing = await server.ask('/nothing', { 'accept-encoding': 'gzip' })
    expect([missing.status, gunzipSync(missing.body).equals(await fileOf('404.html'))]).toEqual([404, true])
  })

  test('tells caches that what it sends depends on what the client accepts, also if it is not compressed', async () => {
    const [script = ''] = built.scripts
    for (const path of [script, '/', '/webpages', '/announcements.json', '/nothing']) {
      for (const accepted of ['identity', 'gzip']) {
        const { headers, body } = await server.ask(path, { 'accept-encoding': accepted })
        // nginx compresses nothing below 20 bytes, so such an answer is the same for all.
        if (server.bestEncoding === 'gzip' && body.length < 20) continue
        expect(headers['vary'], `${path}, ${accepted}`).toMatch(/accept-encoding/i)
      }
    }
  })

  test('prefers the smallest encoding that it supports', async () => {
    const page = await server.ask('/webpages', { 'accept-encoding': 'gzip, br' })
    expect(page.headers['content-encoding']).toBe(server.bestEncoding)
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[server.bestEncoding]
    expect(unpack(page.body).equals(await fileOf('webpages.html'))).toBe(true)
  })

  test('proxies the paths of other programs, without the policy of the portal', async () => {
    for (const path of ['/audiototext', '/als-pptx-translator/a/page.html?b=c', '/als-pdf-table/']) {
      const { status, headers, body } = await server.ask(path)
      expect([status, body.toString()]).toEqual([200, `the program at ${path}`])
      expect(headers).not.toHaveProperty('content-security-policy')
      expect(headers).not.toHaveProperty('cache-control')
      expect(headers['content-type']).toBe('text/html')
    }
    expect((await server.ask('/audiototext', {}, 'POST')).status).toBe(200)
  })

  test('sends the whole 404 page again to a browser that has it', async () => {
    const { headers } = await server.ask('/nothing')
    const cached = { 'if-none-match': headers.etag ?? '', 'if-modified-since': new Date().toUTCString() }
    for (const condition of [cached, { 'if-modified-since': cached['if-modified-since'] }, { 'if-none-match': '*' }]) {
      const { status, body } = await server.ask('/nothing', condition)
      expect([status, body.equals(await fileOf('404.html'))]).toEqual([404, true])
    }
  })

  test('answers 304 to a browser that has the current version', async () => {
    const first = await server.ask('/')
    const again = await server.ask('/', { 'if-none-match': first.headers.etag ?? '' })
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache'])
  })
})

describe.each([
  ['nginx', startNginx, false],
  ['Caddy', startCaddy, false],
  ['nginx behind a TLS terminator', startNginx, true],
  ['Caddy behind a TLS terminator', startCaddy, true],
] as const)('%s, with a host of their own for the programs,', (_, start, behindTls) => {
  let server: Server
  beforeAll(async () => {
    const scratch = await scratchFolder()
    server = await start({ built: built.out, scratch, programPort, behindTls, redirects: true })
  })
  afterAll(() => server?.stop())

  test.each([
    ['/audiototext', 'GET'],
    ['/audiototext/', 'GET'],
    ['/als-pptx-translator/a%2Fb%20c.html?d=%C3%A9&d=', 'GET'],
    ['/als-pdf-table/upload', 'POST'],
  ])('redirects %s to them for %s, with path and query', async (path, method) => {
    const { status, headers, body } = await server.ask(path, {}, method)
    expect([status, headers.location, headers['cache-control']]).toEqual([
      308,
      `https://tools.als.example${path}`,
      'no-cache',
    ])
    expect(headers).toMatchObject(await expectedHeaders())
    expect(body.length).toBeLessThan(200)
  })

  test.each([
    'http://other.example/audiototext',
    '@other.example/audiototext',
    '//other.example/audiototext',
    '//audiototext',
    '/audiototext//other.example',
    '/audiototext/%0d%0aLocation:%20https://other.example/',
    '/audiototext\\@other.example',
  ])('redirects %s to no other host', async (path) => {
    const { status, headers } = await server.ask(path)
    const host = status === 308 ? 'tools.als.example' : undefined
    expect(headers.location === undefined ? undefined : new URL(headers.location).host).toBe(host)
  })

  test('keeps its own pages and their headers', async () => {
    for (const [path, page, expected] of [
      ['/', 'index.html', 200],
      ['/tools', 'tools.html', 200],
      ['/audiototextx', '404.html', 404],
      ['/nothing', '404.html', 404],
    ] as const) {
      const { status, headers, body } = await server.ask(path)
      expect([path, status, body.equals(await fileOf(page))]).toEqual([path, expected, true])
      expect(headers).toMatchObject(await expectedHeaders())
    }
  })
})

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('%s', (_, start) => {
  test('redirects plain HTTP to HTTPS, and speaks HTTP/2 there', async () => {
    const server = await start({ built: built.out, scratch: await scratchFolder(), programPort })
    onTestFinished(server.stop)
    const { status, headers } = await server.askPlainly('/webpages?code=a', { host: 'localhost' })
    expect([301, 308]).toContain(status)
    expect(headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/webpages\?code=a$/)
    expect(headers['server'] ?? '').not.toMatch(/\d/)
    // RFC 6797 §7.2
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(await server.askOverHttp2('/webpages')).toMatchObject({ ':status': 200, ...(await expectedHeaders()) })
  })
})

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('%s', (_, start) => {
  test('knows programs whose paths contain characters that mean something in its file', async () => {
    const urls = ['/a;b', '/c"d', "/e'f", '/g$h', '/i(j', '/k;#']
    const tools = urls.map((url) => ({ name: url, url }))
    const built = await mkdtemp(join(folder, 'programs-'))
    await writeHosting(built, hostingOf({ ...config, cards: { ...config.cards, tools } }, ['/', '/apps']))
    const server = await start({ built, scratch: await scratchFolder(), programPort, behindTls: true, redirects: true })
    onTestFinished(server.stop)
    for (const path of ['/a;b', '/c%22d/x', "/e'f", '/g$h', '/i(j', '/k;/']) {
      const { status, headers } = await server.ask(path)
      expect([status, headers.location]).toEqual([308, `https://tools.als.example${path}`])
    }
    expect((await server.ask('/a;bc')).status).toBe(404)
  })

  test.each([6, 46, 200])('serves %i sites, also behind an nginx with default buffers', async (count) => {
    const sites = Array.from({ length: count }, (__, index) => ({
      name: `Service ${index}`,
      url: `https://service-${index}.intranet.als.example`,
    }))
    const monitor = '/status-history.json'
    const large = { ...config, sites, status: { confirm: true, intervalSeconds: 60, monitor } }
    const built = await mkdtemp(join(folder, 'large-'))
    const inline = { script: 'go()', style: 'p{margin:0}' }
    await writeHosting(built, hostingOf(large, ['/', '/apps'], inline))
    await writeFile(join(built, 'site/index.html'), 'the page')
    const server = await start({
      built,
      scratch: await scratchFolder(),
      programPort,
      behindTls: true,
    })
    onTestFinished(server.stop)
    const proxy = await startProxy(await scratchFolder(), server.origin)
    onTestFinished(proxy.stop)
    for (const place of [server, proxy]) {
      const { status, body, headers, names } = await place.ask('/')
      expect([status, body.toString()]).toEqual([200, 'the page'])
      expect(headers['content-security-policy']).toBe(headerPolicyOf(large, inline))
      const lengths = names.map((name) => `${name}: ${String(headers[name])}\r\n`.length)
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(2_000)
    }
  })
})

/** Writes the files for web servers, and an empty folder for the site. */
async function writeHosting(built: string, hosting: Hosting): Promise<void> {
  await mkdir(join(built, 'site'))
  await writeOutput(built, await serverFiles(hosting, 'test', built))
}

const scratchFolder = () => mkdtemp(join(folder, 'server-'))
