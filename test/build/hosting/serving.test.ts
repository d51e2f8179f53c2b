import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../build.mjs'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { startCaddy, startNginx } from '../../support/web-servers.ts'
import type { Server } from '../../support/web-servers.ts'

allowSlowTests()

let folder = ''
let built: Awaited<ReturnType<typeof build>>

/** Another program on the host. */
const program = createServer((request, response) => response.end(`the program at ${request.url ?? ''}`))
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
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('%s', (_, start) => {
  let server: Server
  beforeAll(async () => {
    const scratch = await mkdtemp(join(folder, 'server-'))
    server = await start({ built: built.out, scratch, programPort })
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
  ])('answers %s with the 404 page, to be revalidated each time', async (path) => {
    const { status, headers, body } = await server.ask(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-cache'])
    expect(body.equals(await fileOf('404.html'))).toBe(true)
    expect(headers).toMatchObject(withoutTls(await expectedHeaders()))
  })

  test.each([
    ['/webpages/?code=a', '/webpages?code=a'],
    ['/webpages.html', '/webpages'],
    ['/index.html', '/'],
    ['/index.html?code=a', '/?code=a'],
  ])('redirects %s to the canonical address of that page', async (path, address) => {
    const { status, headers } = await server.ask(path)
    expect([status, headers.location]).toEqual([301, address])
  })

  test('sends the headers of _headers, and Strict-Transport-Security over TLS only', async () => {
    const expected = await expectedHeaders()
    expect(Object.keys(expected)).toContain('content-security-policy')
    for (const path of ['/', '/images/group.svg', built.scripts[0] ?? '']) {
      expect((await server.ask(path)).headers).toMatchObject(withoutTls(expected))
      expect((await server.ask(path)).headers).not.toHaveProperty('strict-transport-security')
      expect((await server.askOverTls(path)).headers).toMatchObject(expected)
    }
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
    }
  })

  test('answers 304 to a browser that has the current version', async () => {
    const first = await server.ask('/')
    const again = await server.ask('/', { 'if-none-match': first.headers.etag ?? '' })
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache'])
  })
})

function withoutTls(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'strict-transport-security'))
}
