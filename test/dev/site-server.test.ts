import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listener } from '../../src/dev/listen.ts'
import { listen } from '../../src/dev/listen.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'

const pages = { index: '<h1>System Status</h1>', webpages: '<h1>Webpages</h1>', 404: '<h1>404 Not Found</h1>' }
const policy = "default-src 'none'"
const rules = `
# all paths
/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff

/assets/*
  X-Kind: asset

/assets/main-*
  X-Kind: script
`
let folder: string
let server: Listener

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const site = join(folder, 'site')
  await mkdir(join(site, 'assets'), { recursive: true })
  for (const [name, html] of Object.entries(pages)) await writeFile(join(site, `${name}.html`), html)
  await writeFile(join(site, 'webpages.html.br'), brotliCompressSync(pages.webpages))
  await writeFile(join(site, 'webpages.html.gz'), gzipSync(pages.webpages))
  await writeFile(join(site, 'assets/main-1.js'), 'start()')
  await writeFile(join(site, '_headers'), rules)
  await writeFile(join(folder, 'secret.html'), 'secret')
  await mkdir(join(folder, 'site-two'))
  await writeFile(join(folder, 'site-two/secret.html'), 'secret')
  server = await listen(createSiteServer(site), 0)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Sends a request with node:http, because `fetch` would normalize the path and decompress the body. */
function send(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    rawRequest({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('a page', () => {
  test.each([
    ['/', pages.index],
    ['/webpages?code=1&state=2', pages.webpages],
  ])('answers at %s', async (path, html) => {
    const response = await send(path)
    expect([response.status, response.body]).toEqual([200, html])
    expect(response.headers).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['/webpages/', '/webpages'],
    ['/webpages.html?a=1', '/webpages?a=1'],
    ['/index.html', '/'],
  ])('has one canonical path: %s redirects to %s', async (path, target) => {
    const response = await send(path)
    expect([response.status, response.headers['location']]).toEqual([301, target])
  })

  test('that does not exist is answered with status 404', async () => {
    for (const path of ['/nothing', '/404.html', '/assets/gone.js', '/assets/', '//other.example/']) {
      const response = await send(path)
      expect([path, response.status, response.body]).toEqual([path, 404, pages[404]])
      expect(response.headers['cache-control']).toBe('no-cache')
    }
  })
})

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ])('%s gets %s', async (accepted, encoding) => {
    const { headers } = await send('/webpages', { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding'])
  })
})

test('assets are cached forever, and all matching header rules apply', async () => {
  const { headers } = await send('/assets/main-1.js')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript',
    'content-security-policy': policy,
    'x-kind': 'asset, script',
  })
})

test.each(['/../secret.html', '/%2e%2e%2fsecret', '/..%5csecret.html', '/..%2fsite-two%2fsecret', '/%', '/_headers'])(
  '%s cannot read files that are hidden or outside the folder',
  async (path) => {
    const { status, body } = await send(path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('secret')
    expect(body).not.toContain('nosniff')
  },
)
