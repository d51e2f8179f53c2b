import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { build } from '../../../build.mjs'
import { portalRows } from '../../../src/publish/doctor/index.ts'
import { freePort } from '../../../src/dev/listen.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'

allowSlowTests()

let folder = ''
let built: Awaited<ReturnType<typeof build>>
let firstPage = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'))
  built = await build({ out: join(folder, 'dist'), isDraft: true })
  firstPage = await readFile(join(built.out, 'site/index.html'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Response {
  status: number
  headers: Record<string, string>
  body: string
}

/** Changes what the host answers at a path. */
type Spoil = (path: string, response: Response, url: string) => void

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}

/** A host that serves the build as its hosting files say, with one fault. Resolves with its origin. */
async function startHost(spoil: Spoil = () => {}): Promise<string> {
  const rules = await readFile(join(built.out, 'site/_headers'), 'utf8')
  const [all = ''] = rules.split(/\n(?=\/)/)
  const common = Object.fromEntries(
    [...all.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
  const server = createServer(async (request, answer) => {
    const url = request.url ?? ''
    const path = url.replace(/\?.*/, '')
    const file = path.includes('.') ? path : `${path.replace(/^\/$/, '/index')}.html`
    const read = (name: string) => readFile(join(built.out, 'site', name), 'utf8').catch(() => undefined)
    const body = await read(file)
    const isKept = path.startsWith('/assets/') && body !== undefined
    const response: Response = {
      status: body === undefined ? 404 : 200,
      headers: {
        ...common,
        'content-type': (body !== undefined && types[file.split('.').at(-1) ?? '']) || 'text/html; charset=utf-8',
        'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-encoding': 'gzip',
      },
      body: body ?? (await read('404.html')) ?? '',
    }
    spoil(path, response, url)
    const isCompressed = response.headers['content-encoding'] === 'gzip'
    answer.writeHead(response.status, response.headers)
    answer.end(isCompressed ? gzipSync(response.body) : response.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What is not ok about a host with a fault. */
async function findingsAt(spoil?: Spoil): Promise<readonly string[]> {
  const rows = await portalRows(built.config, await startHost(spoil))
  return rows
    .filter(({ result }) => result !== 'ok')
    .map(({ result, subject, remedy }) => `${result}: ${subject}: ${remedy}`)
}

test('a host that answers as the build says has ten rows, and all are ok', async () => {
  const rows = await portalRows(built.config, await startHost())
  expect(rows).toEqual(rows.map(({ subject }) => ({ result: 'ok', subject, remedy: '' })))
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Pages',
    'Headers',
    'Policy',
    'Unknown page',
    'Scripts and styles',
    'Caching of pages',
    'Caching of scripts and styles',
    'version.json',
    'announcements.json',
    'Compression',
  ])
})

const isPage = ({ headers, status }: Response) => status === 200 && headers['content-type']?.startsWith('text/html')
const redirectTo = (response: Response, location: string) => {
  response.status = 301
  response.headers['location'] = location
}

const faults: readonly (readonly [fault: string, spoil: Spoil, finding: RegExp])[] = [
  [
    'redirects a page without its query',
    (path, response) => path === '/apps' && redirectTo(response, '/apps/'),
    /^failed: Pages \/apps: It redirects to http.*\/apps\/ without the query\. No sign-in that comes back there succeeds/,
  ],
  [
    'redirects a page to a fragment',
    (path, response, url) => path === '/apps' && redirectTo(response, `${url.replace('apps', '')}#apps`),
    /^failed: Pages \/apps: It redirects to http.*\/#apps, which replaces the fragment/,
  ],
  [
    'does not answer pages by their files',
    (path, response) => {
      if (path !== '/' && isPage(response)) response.status = 404
    },
    /^failed: Pages \/webpages \/apps .*: It answers 404\. Answer each page with its file/,
  ],
  [
    'asks for a password',
    (_, response) => {
      response.status = 401
    },
    /^failed: Pages \/ \/webpages .*: It answers 401\. Let everybody read the pages/,
  ],
  [
    'fails',
    (_, response) => {
      response.status = 503
    },
    /^failed: Pages \/ \/webpages .*: It answers 503\. See the web server's log\./,
  ],
  [
    'has another program at a page',
    (path, response) => {
      if (path === '/tools') response.body = '<title>Tools</title>'
    },
    /^failed: Pages \/tools: Another page is there/,
  ],
  [
    'answers pages with the first one, as for other programs of one page',
    (path, response) => {
      if (path === '/apps' || path === '/demo') response.body = firstPage
    },
    /^failed: Pages \/apps \/demo: It answers with the page of \/\. Answer each page with its file/,
  ],
  [
    'sends pages as text',
    (_, { headers }) => {
      if (headers['content-type']?.startsWith('text/html')) headers['content-type'] = 'text/plain'
    },
    /^failed: Pages \/ \/webpages .*: It is sent as text\/plain, which browsers do not show as a page/,
  ],
  [
    'redirects to another origin, query and all',
    (path, response, url) => path === '/' && redirectTo(response, `http://portal.invalid${url}`),
    /^failed: Pages \/: It redirects to http:\/\/portal\.invalid\. No sign-in/,
  ],
  [
    'redirects pages to themselves',
    (path, response, url) => !path.includes('.') && redirectTo(response, url),
    /^failed: Pages \/ \/webpages .*: It redirects again and again\./,
  ],
  [
    'wants the icons of sites to allow it',
    (_, { headers }) => (headers['cross-origin-embedder-policy'] = 'require-corp'),
    /^failed: Headers \/ \/webpages .*: Cross-Origin-Embedder-Policy is "require-corp", and no build sends it/,
  ],
  [
    'answers an unknown address with 200',
    (_, response) => {
      response.status = 200
    },
    /^failed: Unknown page .*answers 200/,
  ],
  [
    'answers a missing script with a page',
    (path, response) => {
      if (path.startsWith('/assets/')) response.status = 200
    },
    /^failed: Scripts and styles \/assets\/check.*answers 200/,
  ],
  [
    'sends no policy',
    (_, { headers }) => delete headers['content-security-policy'],
    /^failed: Policy \/ \/webpages .*Content-Security-Policy is missing/,
  ],
  [
    'drops a header',
    (_, { headers }) => delete headers['x-content-type-options'],
    /^failed: Headers .*X-Content-Type-Options is missing/,
  ],
  [
    'drops a header of errors only',
    (_, response) => {
      if (response.status === 404) delete response.headers['referrer-policy']
    },
    /^failed: Headers an unknown page: Referrer-Policy is missing/,
  ],
  [
    'severs popups',
    (_, { headers }) => {
      headers['cross-origin-opener-policy'] = 'same-origin'
    },
    /^failed: Headers .*Opener-Policy is "same-origin" instead of "same-origin-allow-popups"/,
  ],
  [
    'sends the policy of another release',
    (_, { headers }) => {
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy.replace(/sha256-.{5}/g, 'sha256-other')
    },
    /^failed: Policy .*is of another release than the page/,
  ],
  [
    'sends a policy of its own',
    (_, { headers }) => {
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy.replace("; frame-ancestors 'self'", '')
    },
    /^failed: Policy .*is not that of the configuration, see "frame-ancestors 'self'"/,
  ],
  [
    'sends a second policy',
    (_, { headers }) => {
      headers['content-security-policy'] += ", img-src 'self'"
    },
    /^failed: Policy .*is not that of the configuration, see "frame-ancestors 'self', img-src 'self'"/,
  ],
  [
    'adds a script to pages',
    (_, response) => {
      response.body = response.body.replace('</body>', '<script>track()</script></body>')
    },
    /^failed: Policy .*inline script or style that is not of the build/,
  ],
  [
    'adds a script of its own host',
    (_, response) => {
      response.body = response.body.replace('</body>', '<script src="https://cdn.example/a.js"></script></body>')
    },
    /^failed: Scripts and styles https:\/\/cdn\.example\/a\.js: The build has no such script/,
  ],
  [
    'adds a script that it has itself',
    (path, response) => {
      response.body = response.body.replace('</body>', '<script src="/cdn-cgi/decode.js"></script></body>')
      if (path.startsWith('/cdn-cgi/')) Object.assign(response, { status: 200, body: '' })
    },
    /^failed: Scripts and styles \/cdn-cgi\/decode\.js: The build has no such script/,
  ],
  [
    'minifies the inline script',
    (_, response) => {
      response.body = response.body.replace(/(<script data-cfasync="false">)/, '$1 ')
    },
    /^failed: Policy .*not of the build/,
  ],
  [
    'lacks the main script',
    (path, response) => {
      if (/main-.*\.js$/.test(path)) response.status = 404
    },
    /^failed: Scripts and styles \/assets\/main-.*It answers 404: publish the whole build/,
  ],
  [
    'lacks the icons of pages',
    (path, response) => {
      if (/icons-.*\.svg$/.test(path)) response.status = 404
    },
    /^failed: Scripts and styles \/assets\/icons-.*svg: It answers 404: publish the whole build/,
  ],
  [
    'sends scripts as text',
    (path, { headers }) => {
      if (path.endsWith('.js')) headers['content-type'] = 'text/plain'
    },
    /^failed: Scripts and styles \/assets\/main-.*text\/plain, which browsers refuse/,
  ],
  [
    'lets browsers keep pages',
    (_, response) => {
      if (isPage(response)) response.headers['cache-control'] = 'max-age=3600'
    },
    /^failed: Caching of pages .*"max-age=3600", so that browsers keep old pages/,
  ],
  [
    'says nothing about caches',
    (_, response) => {
      if (isPage(response)) delete response.headers['cache-control']
    },
    /^failed: Caching of pages .*Cache-Control is ""/,
  ],
  [
    'lets browsers ask for scripts at each visit',
    (path, { headers }) => {
      if (path.startsWith('/assets/')) headers['cache-control'] = 'no-cache'
    },
    /^warning: Caching of scripts and styles \/assets\/main-.*at each visit/,
  ],
  [
    'lets caches keep the 404 of a script',
    (path, { headers }) => {
      if (path.startsWith('/assets/')) headers['cache-control'] = 'public, max-age=31536000, immutable'
    },
    /^failed: Caching of scripts and styles \/assets\/check.*keep the 404/,
  ],
  [
    'answers version.json from a cache',
    (path, { headers }) => {
      if (path === '/version.json') headers['age'] = '300'
    },
    /^failed: version\.json: A cache in front answers it by itself/,
  ],
  [
    'has version.json of another release',
    (path, response) => {
      if (path === '/version.json') response.body = response.body.replace(/\+.{12}/, '+000000000000')
    },
    /^failed: version\.json \/ \/webpages .*: It does not name the release of the page/,
  ],
  [
    'has one page of another release',
    (path, response) => {
      if (path === '/demo') response.body = response.body.replace(/(name="version" content=")[^"]*/, '$1old')
    },
    /^failed: version\.json \/demo: It does not name the release of the page, old/,
  ],
  [
    'keeps announcements',
    (path, { headers }) => {
      if (path === '/announcements.json') Object.assign(headers, { 'cache-control': 'max-age=600', 'x-cache': 'HIT' })
    },
    /^failed: announcements\.json: A cache in front/,
  ],
  [
    'has announcements that are no list',
    (path, response) => {
      if (path === '/announcements.json') response.body = '<!doctype html>'
    },
    /^failed: announcements\.json: Browsers leave out what is faulty in it: line 1/,
  ],
  [
    'has a faulty announcement',
    (path, response) => {
      if (path === '/announcements.json') response.body = '[{ "id": "a", "kind": "notice" }]'
    },
    /^failed: announcements\.json: Browsers leave out what is faulty in it: \[0\]\.title/,
  ],
  [
    'compresses nothing',
    (_, { headers }) => delete headers['content-encoding'],
    /^failed: Compression \/ \/webpages .*without gzip or Brotli/,
  ],
]

describe('the check names the fault of a host, in one or two rows, not in one for each page, if the host', () => {
  test.each(faults)('%s', async (_, spoil, finding) => {
    const findings = await findingsAt(spoil)
    expect(findings).toContainEqual(expect.stringMatching(finding))
    expect(findings.length).toBeLessThan(4)
  })
})

test('a host that is not there yet is a warning, and one whose answer fails is not', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const [absent] = await portalRows(built.config, nowhere)
  expect(absent).toMatchObject({
    result: 'warning',
    subject: `Portal ${nowhere}`,
    remedy: expect.stringMatching(/check again\.$/),
  })
  const server = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await portalRows(built.config, origin)).toMatchObject([{ result: 'failed', subject: `Portal ${origin}` }])
})
