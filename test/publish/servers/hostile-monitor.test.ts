import { once } from 'node:events'
import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { execa } from 'execa'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../../build.mjs'
import { launch } from '../../support/browser.ts'
import { config } from '../../support/sample-portal.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { startCaddy, startNginx } from '../../support/web-servers.ts'

allowSlowTests()

const file = '/status-history.json'
const script = 'globalThis.hostile = localStorage.getItem("token")'
const page = `<!doctype html><script>${script}</script><script src="${file}?1"></script>`

/** A program in the place of the group's monitor. It answers each connection in the same way. */
let answer: (socket: Socket) => void
const connections = new Set<Socket>()
const monitor = createServer((socket) => {
  connections.add(socket)
  socket.on('error', () => undefined).on('close', () => connections.delete(socket))
  socket.once('data', () => answer(socket))
})

let folder = ''
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'))
  const monitored = {
    ...config,
    cards: { webpages: [], apps: [], tools: [], demo: [] },
    status: { ...config.status, monitor: file },
  }
  await writeFile(join(folder, 'portal.json'), JSON.stringify(monitored))
  await build({ config: join(folder, 'portal.json'), out: join(folder, 'dist'), isDraft: true })
  await new Promise<void>((resolve) => {
    monitor.listen(0, '127.0.0.1', resolve)
  })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  monitor.close()
  for (const connection of connections) connection.destroy()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  answer = () => undefined
})

/** Answers with these lines of the head and this body. */
function answerWith(status: string, headers: readonly string[] = [], body = page) {
  answer = (socket) => {
    const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${body.length}`, 'Connection: close']
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

/** Answers with a body without an end. */
function sendForever(socket: Socket) {
  const part = Buffer.alloc(65_536, ' ')
  const send = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n')
  socket.on('drain', send)
  send()
}

const hostileHeaders = [
  'Content-Type: text/html',
  'Content-Type: text/javascript',
  'Content-Encoding: identity',
  'Content-Language: hostile',
  'Content-Disposition: attachment; filename=hostile',
  'Content-Location: /hostile',
  'Content-Security-Policy: script-src hostile',
  'Content-Security-Policy-Report-Only: report-uri /hostile',
  'Content-Range: bytes 0-hostile/1',
  'Location: https://hostile.example/',
  'Refresh: 0; url=https://hostile.example/',
  'Link: <https://hostile.example/>; rel=preload; as=script',
  'Set-Cookie: session=hostile',
  'Set-Cookie2: session=hostile',
  'Set-Login: hostile',
  'Clear-Site-Data: "*", "hostile"',
  'Service-Worker-Allowed: /hostile',
  'SourceMap: /hostile',
  'Strict-Transport-Security: max-age=0; hostile',
  'Public-Key-Pins: hostile',
  'Expect-CT: hostile',
  'Alt-Svc: h2="hostile.example:443"',
  'NEL: {"report_to":"hostile"}',
  'Report-To: {"group":"hostile"}',
  'Reporting-Endpoints: hostile="/hostile"',
  'Access-Control-Allow-Origin: https://hostile.example',
  'Access-Control-Allow-Credentials: hostile',
  'Access-Control-Expose-Headers: hostile',
  'Timing-Allow-Origin: https://hostile.example',
  'Cross-Origin-Opener-Policy: hostile',
  'Cross-Origin-Embedder-Policy: hostile',
  'Cross-Origin-Resource-Policy: hostile',
  'Origin-Agent-Cluster: hostile',
  'Permissions-Policy: hostile',
  'Feature-Policy: hostile',
  'Referrer-Policy: hostile',
  'X-Content-Type-Options: hostile',
  'X-Frame-Options: hostile',
  'X-XSS-Protection: hostile',
  'X-DNS-Prefetch-Control: hostile',
  'X-Robots-Tag: hostile',
  'X-Accel-Redirect: /hostile',
  'X-Accel-Expires: 86400',
  'X-Sendfile: /hostile',
  'Accept-CH: hostile',
  'Critical-CH: hostile',
  'Supports-Loading-Mode: hostile',
  'Speculation-Rules: "/hostile"',
  'Use-As-Dictionary: match="/hostile"',
  'Sec-Session-Registration: (ES256);path="/hostile"',
  'Activate-Storage-Access: hostile',
  'Observe-Browsing-Topics: hostile',
  'Attribution-Reporting-Register-Source: hostile',
  'Server-Timing: hostile',
  'WWW-Authenticate: Basic realm="hostile"',
  'Cache-Control: max-age=31536000, hostile',
  'Pragma: hostile',
  'Expires: Fri, 01 Jan 2100 00:00:00 GMT',
  'Age: 31536000',
  'ETag: "hostile"',
  'Last-Modified: Fri, 01 Jan 2100 00:00:00 GMT',
  'Vary: hostile',
  'Via: hostile',
  'Server: hostile',
  'Date: Fri, 01 Jan 2100 00:00:00 GMT',
  'X-Hostile: 1',
]

interface Refused {
  readonly status: string
  readonly headers?: readonly string[]
  readonly body?: string
}

/** Answers of which nothing may reach a browser. */
const refused: readonly Refused[] = [
  ...[201, 202, 203, 206, 207, 226, 300, 301, 302, 303, 305, 307, 308, 399].map((code) => ({
    status: `${code} Hostile`,
  })),
  ...[400, 401, 402, 403, 404, 405, 407, 410, 418, 421, 429, 451, 499].map((code) => ({ status: `${code} Hostile` })),
  ...[500, 501, 502, 503, 504, 511, 599, 600, 999].map((code) => ({ status: `${code} Hostile` })),
  ...[204, 205, 304].map((code) => ({ status: `${code} Hostile`, body: '' })),
  { status: '101 Hostile', headers: ['Upgrade: websocket', 'Connection: upgrade', 'X-Hostile: 1'] },
]

interface RawAnswer {
  readonly text: string
  /** The heads of the responses, of which all but the last are informational (1xx). */
  readonly heads: readonly string[]
  readonly body: Buffer
}

/** Asks a server over a plain connection, and reads all that it sends. */
function ask(port: number, headers: readonly string[] = [], method = 'GET', path = file): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject).on('data', (part) => parts.push(part))
    socket.on('end', () => {
      const bytes = Buffer.concat(parts)
      const heads: string[] = []
      let rest = bytes
      do {
        const end = rest.indexOf('\r\n\r\n')
        heads.push(rest.subarray(0, end).toString('latin1'))
        rest = rest.subarray(end + 4)
      } while (/^HTTP\/1.1 1\d\d /.test(heads.at(-1) ?? ''))
      const isChunked = /^transfer-encoding: chunked/im.test(heads.at(-1) ?? '')
      resolve({ text: bytes.toString('latin1'), heads, body: isChunked ? unchunked(rest) : rest })
    })
    socket.write(
      [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
    )
  })
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.subarray(0, end).toString(), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(rest.subarray(end + 2, end + 2 + size))
    rest = rest.subarray(end + 2 + size + 2)
  }
}

/** The headers of a head, with lower-case names. A header that is sent twice has both values. */
function headersOf(head = ''): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const line of head.split('\r\n').slice(1)) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value
  }
  return headers
}

const statusOf = ({ heads }: RawAnswer): string => / \d+/.exec(heads.at(-1) ?? '')?.[0].trim() ?? ''

const strict = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': expect.stringContaining('camera=()') as string,
}

async function startServer(start: typeof startNginx, monitorIsFile = false) {
  const { port: monitorPort } = monitor.address() as AddressInfo // a TCP server's address is never a string
  const { origin, stop } = await start({
    built: join(folder, 'dist'),
    scratch: await mkdtemp(join(folder, 'server-')),
    programPort: 9,
    behindTls: true,
    monitor: `127.0.0.1:${monitorPort}`,
    monitorIsFile,
  })
  return { port: Number(new URL(origin).port), stop }
}

/** What a web server says of itself and of the connection. */
const ofTheServer = ['server', 'date', 'connection', 'transfer-encoding', 'content-length', 'vary']

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind %s, a hostile monitor', (_, start) => {
  /** Starts a server, whose cache is empty, until the test ends. Returns its port. */
  async function serve(monitorIsFile = false): Promise<number> {
    const { port, stop } = await startServer(start, monitorIsFile)
    onTestFinished(stop)
    return port
  }

  test('is asked by nobody but the web server', async () => {
    const port = await serve()
    answerWith('200 OK')
    for (const path of ['/_monitor', '/api/v1/query?query=up'])
      expect([path, statusOf(await ask(port, [], 'GET', path))]).toEqual([path, '404'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, statusOf(await ask(port, [], method))]).toEqual([method, '405'])
  })

  test('passes on the body of a 200 and no header, and the type is JSON', async () => {
    const port = await serve()
    answerWith('200 Hostile', hostileHeaders)
    const got = await ask(port)
    expect([statusOf(got), got.heads.length, got.body.toString().trim()]).toEqual(['200', 1, page])
    const headers = headersOf(got.heads[0])
    const names = Object.keys(headers).filter((name) => !ofTheServer.includes(name))
    expect(names.toSorted()).toEqual(['cache-control', 'content-type', ...Object.keys(strict)].toSorted())
    expect(headers).toMatchObject({
      ...strict,
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    })
    expect(got.heads.join()).not.toMatch(/hostile|2100/i)
  })

  test('passes on the same compressed, and nothing but the head to HEAD', async () => {
    const port = await serve()
    answerWith('200 Hostile', hostileHeaders, page.padEnd(2000))
    const got = await ask(port, ['Accept-Encoding: gzip'])
    expect(gunzipSync(got.body).toString().trim()).toBe(page)
    expect(headersOf(got.heads[0])).toMatchObject({
      ...strict,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    })
    expect(got.heads.join()).not.toMatch(/hostile/i)
    const head = await ask(port, [], 'HEAD')
    expect([statusOf(head), head.body.length]).toEqual(['200', 0])
    expect(headersOf(head.heads[0])).toMatchObject({ ...strict, 'content-type': 'application/json' })
  })

  test('passes on no header of an early response or after the body, and deletes none of ours', async () => {
    const port = await serve()
    answer = (socket) =>
      socket.end(
        `HTTP/1.1 103 Hostile\r\n${hostileHeaders.join('\r\n')}\r\n\r\nHTTP/1.1 200 OK\r\nTrailer: X-Hostile, Refresh\r\n` +
          'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Hostile: 1\r\nRefresh: 0; url=/hostile\r\n\r\n',
      )
    const got = await ask(port)
    expect(got.text).not.toMatch(/hostile|refresh/i)
    expect(['200', '502']).toContain(statusOf(got))
    expect(headersOf(got.heads.at(-1))).toMatchObject(strict)
    if (statusOf(got) === '200') expect(headersOf(got.heads.at(-1))['content-type']).toBe('application/json')
  })

  describe('gets a 502 of ours', () => {
    let port = 0
    beforeAll(async () => {
      const server = await startServer(start)
      port = server.port
      return server.stop
    })

    test.each(refused)('for the status $status', async ({ status, headers = hostileHeaders, body = page }) => {
      answerWith(status, headers, body)
      for (const method of ['GET', 'HEAD']) {
        const got = await ask(port, [], method)
        expect([method, statusOf(got)]).toEqual([method, '502'])
        expect(got.text).not.toMatch(/hostile/i)
        expect(got.body.length).toBeLessThan(200)
        expect(headersOf(got.heads.at(-1))).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-cache',
        })
        // That of the path, or of the portal's other answers.
        expect(headersOf(got.heads.at(-1))['content-security-policy']).toMatch(
          /^(default-src 'none'|script-src 'self')/,
        )
      }
    })

    test('for a connection that is closed', async () => {
      answer = (socket) => socket.destroy()
      expect(statusOf(await ask(port))).toBe('502')
    })
  })

  test('runs no script on the origin: as a page, in a frame, as a script or as a worker', async () => {
    for (const type of ['text/html', 'text/javascript']) {
      const port = await serve()
      const origin = `http://localhost:${port}`
      answerWith('200 OK', [`Content-Type: ${type}`], type === 'text/html' ? page : script)
      const context = await browser.newContext()
      onTestFinished(() => context.close())
      const visitor = await context.newPage()
      // A page of the origin without a policy, as if somebody had found a way around it.
      await visitor.route('**/unprotected', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
      await visitor.goto(`${origin}/unprotected`)
      const outcome = await visitor.evaluate(async (path) => {
        localStorage.setItem('token', 'secret')
        const loaded = (element: HTMLScriptElement | HTMLIFrameElement) =>
          new Promise<string>((resolve) => {
            element.onload = () => resolve('load')
            element.onerror = () => resolve('error')
            element.src = path
            document.body.append(element)
          })
        const classic = await loaded(document.createElement('script'))
        const module = await loaded(Object.assign(document.createElement('script'), { type: 'module' }))
        const frame = document.createElement('iframe')
        await loaded(frame)
        const worker = await navigator.serviceWorker.register(path).then(
          () => 'registered',
          ({ name }: Error) => name,
        )
        return { classic, module, worker, frame: frame.contentDocument, ran: 'hostile' in globalThis }
      }, file)
      expect(outcome).toEqual({ classic: 'error', module: 'error', worker: 'SecurityError', frame: null, ran: false })
      const response = await visitor.goto(origin + file)
      expect(response?.status()).toBe(200)
      expect(await visitor.evaluate(() => ['hostile' in globalThis, self.origin])).toEqual([false, 'null'])
    }
  })

  test('is no redirect, and ends no sign-in', async () => {
    const port = await serve()
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const visitor = await context.newPage()
    await visitor.route('**/unprotected', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
    await visitor.goto(`http://localhost:${port}/unprotected`)
    await visitor.evaluate(() => localStorage.setItem('token', 'secret'))
    for (const [status, headers] of [
      ['302 Found', ['Location: https://hostile.example/']],
      ['500 Fault', ['Clear-Site-Data: "*"', 'Set-Cookie: session=hostile', 'Refresh: 0; url=/unprotected']],
      ['200 OK', ['Clear-Site-Data: "*"', 'Set-Cookie: session=hostile', 'Refresh: 0; url=/unprotected']],
    ] as const) {
      answerWith(status, headers)
      const response = await visitor.goto(`http://localhost:${port}${file}`)
      expect(response?.url()).toBe(`http://localhost:${port}${file}`)
      expect(visitor.url()).toBe(response?.url())
    }
    expect(await context.cookies()).toEqual([])
    await visitor.goto(`http://localhost:${port}/unprotected`)
    expect(await visitor.evaluate(() => localStorage.getItem('token'))).toBe('secret')
  })

  test('gets no more by a file of the script for a scheduler', async () => {
    const port = await serve(true)
    const published = join(folder, 'dist/site', file)
    await writeFile(published, page)
    onTestFinished(() => rm(published, { force: true }))
    const got = await ask(port)
    expect([statusOf(got), got.body.toString()]).toEqual(['200', page])
    expect(headersOf(got.heads[0])).toMatchObject({
      ...strict,
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    })
    await rm(published)
    expect(statusOf(await ask(port))).toBe('404')
  })
})

test('behind Caddy, a body without an end ends when its visitor leaves', async () => {
  answer = sendForever
  const { port, stop } = await startServer(startCaddy)
  onTestFinished(stop)
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'data')
  expect(connections.size).toBe(1)
  socket.destroy()
  await vi.waitFor(() => expect(connections.size).toBe(0))
})

describe('with the script for a scheduler, a hostile monitor', () => {
  const run = async () => {
    const { port } = monitor.address() as AddressInfo // a TCP server's address is never a string
    const site = await mkdtemp(join(folder, 'site-'))
    await writeFile(join(site, file), 'earlier')
    const env = { MONITOR: `http://127.0.0.1:${port}`, SITE: site }
    const { exitCode } = await execa('sh', [join(folder, 'dist/hosting/status-history.sh')], { env, reject: false })
    return { exitCode, files: await readdir(site), content: await readFile(join(site, file), 'utf8') }
  }
  const unchanged = { exitCode: 1, files: [file.slice(1)], content: 'earlier' }

  test('replaces the file by the body of a 200', async () => {
    answerWith('200 OK', hostileHeaders)
    expect(await run()).toEqual({ exitCode: 0, files: [file.slice(1)], content: page })
  })

  test.each(['201 Hostile', '302 Hostile', '401 Hostile', '500 Hostile'])(
    'leaves the file alone for the status %s',
    async (status) => {
      answerWith(status, hostileHeaders)
      expect(await run()).toEqual(unchanged)
    },
  )

  test('leaves the file alone without a body, with one that is cut off, and with one without an end', async () => {
    answerWith('200 OK', [], '')
    expect(await run()).toEqual(unchanged)
    answer = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}')
    expect(await run()).toEqual(unchanged)
    answer = sendForever
    expect(await run()).toEqual(unchanged)
  })
})
