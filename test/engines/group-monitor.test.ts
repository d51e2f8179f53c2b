import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../build.mjs'
import { listen } from '../../src/dev/listen.ts'
import { startPrometheus } from '../../src/dev/prometheus.ts'
import type { PrometheusServer } from '../../src/dev/prometheus.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'
import type { SampleSite } from '../../src/dev/sample-sites.ts'
import { parseMonitorFile } from '../../src/status/index.ts'
import { formatMoment } from '../../src/texts/format.ts'
import { launch } from '../support/browser.ts'
import { config } from '../support/sample-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { useVisitors } from '../support/visitor.ts'
import { startCaddy, startNginx } from '../support/web-servers.ts'

allowSlowTests()

const file = '/status-history.json'
/** The interval of Prometheus in this test, and what a busy machine adds. */
const PRECISION_MS = 3000

let folder: string
let sites: readonly SampleSite[] = []
let prometheus: PrometheusServer
let browser: Browser
let origin = ''
/** When the first site went down and came back. */
const outage = { from: 0, to: 0 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'monitor-'))
  sites = await Promise.all([startSampleSite('fast'), startSampleSite('fast')])
  const monitored = {
    ...config,
    cards: { webpages: [], apps: [], tools: [], demo: [] },
    status: { confirm: true, intervalSeconds: 60, monitor: file },
    sites: sites.map(({ url }, index) => ({ name: `Site ${index}`, url: index === 0 ? url : `${url}/` })),
  }
  await writeFile(join(folder, 'portal.json'), JSON.stringify(monitored))
  await build({ config: join(folder, 'portal.json'), out: join(folder, 'out'), isDraft: true })
  prometheus = await startPrometheus({
    hosting: join(folder, 'out/hosting'),
    scratch: join(folder, 'prometheus'),
    scrapeSeconds: 1,
  })
  const first = `probe_success{instance="${sites[0]?.url}"}`
  // Three times, so that the beginning and the end of the outage are seen.
  await untilResultIs(`sum_over_time(${first}[3s])`, '3')
  outage.from = Date.now()
  sites[0]?.behaveAs('refusing')
  await untilResultIs(first, '0')
  outage.to = Date.now()
  sites[0]?.behaveAs('fast')
  await untilResultIs(`sum_over_time(${first}[3s])`, '3')
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([prometheus?.close(), ...sites.map(({ close }) => close())])
  await rm(folder, { recursive: true })
})

/** Waits until Prometheus gives this result. */
const untilResultIs = (query: string, result: string) =>
  vi.waitFor(async () => expect(await resultOf(query)).toBe(result), { timeout: 30_000, interval: 100 })

async function resultOf(query: string): Promise<string | undefined> {
  const answer = await fetch(`${prometheus.url}/api/v1/query?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
  return data.result[0]?.value[1]
}

/** Starts a web server with the generated file, until the test ends. */
async function serve(start: typeof startNginx, monitor: string) {
  const scratch = await mkdtemp(join(folder, 'server-'))
  const server = await start({ built: join(folder, 'out'), scratch, programPort: 9, behindTls: true, monitor })
  onTestFinished(server.stop)
  return server
}

const hostOf = (url: string) => new URL(url).host

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('the group’s monitor behind %s', (_, start) => {
  const visit = useVisitors({
    get browser() {
      return browser
    },
    at: (path) => origin + path,
    get stack() {
      return { sites }
    },
  })

  test('shows an outage to a browser that was opened only afterwards', async () => {
    const server = await serve(start, hostOf(prometheus.url))
    const answer = await server.ask(file)
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(answer.headers).toHaveProperty('content-security-policy')
    const urls = sites.map(({ url }) => url)
    const read = parseMonitorFile(answer.body.toString(), urls, Date.now())
    expect([...read.sites.keys()].toSorted()).toEqual(urls.toSorted())
    const [[, from = 0, to = 0] = []] = read.sites.get(urls[0] ?? '')?.filter(([state]) => state === 'down') ?? []
    expect(Math.abs(from - outage.from)).toBeLessThan(PRECISION_MS)
    expect(Math.abs(to - outage.to)).toBeLessThan(PRECISION_MS)

    origin = server.origin
    const { page, goTo } = await visit()
    await goTo('/')
    const recent = page.getByRole('region', { name: 'Today and yesterday' })
    const [start_, end] = [formatMoment(from, Date.now(), 'en'), formatMoment(to, from, 'en')]
    await recent.getByText(start_ === end ? `Down at ${start_}` : `Down from ${start_} to ${end}`).waitFor()
    await page.getByText('Measured by the group’s monitor').waitFor()
  })

  test('is one query: others and other methods are refused, and arguments dropped', async () => {
    const server = await serve(start, hostOf(prometheus.url))
    const own = (await server.ask(file)).body.toString()
    const asked = await server.ask(`${file}?query=up&time=0`)
    expect([asked.status, instancesIn(asked.body)]).toEqual([200, instancesIn(own)])
    expect((await server.ask(file, {}, 'HEAD')).status).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect([method, (await server.ask(file, {}, method)).status]).toEqual([method, 405])
    for (const path of [
      '/api/v1/query?query=up',
      '/api/v1/targets',
      `${file}/..%2fapi/v1/targets`,
      '/metrics',
      `${file}/`,
    ])
      expect([path, (await server.ask(path)).status]).toEqual([path, 404])
  })

  test('gets nothing of a visitor', async () => {
    const requests: { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }[] = []
    const upstream = await listen(({ method, url, headers }, response) => {
      requests.push({ method, url, headers })
      response.end('{}')
    }, 0)
    onTestFinished(upstream.close)
    const server = await serve(start, `127.0.0.1:${upstream.port}`)
    const headers = {
      cookie: 'session=secret-1',
      authorization: 'Bearer secret-2',
      referer: 'https://portal.example/secret-3',
      'user-agent': 'secret-4',
      'x-forwarded-for': 'secret-5',
    }
    expect((await server.ask(`${file}?who=secret-6`, headers, 'GET')).status).toBe(200)
    expect(requests).toHaveLength(1)
    expect(JSON.stringify(requests)).not.toContain('secret')
    const [{ method, url, headers: sent } = { headers: {} }] = requests
    expect(method).toBe('GET')
    expect(url).toMatch(/^\/api\/v1\/query\?query=[^&?]+$/)
    // Of the connection only, and what the web server says of itself.
    expect(Object.keys(sent).filter((name) => !/^(host|connection|accept-encoding|user-agent)$/.test(name))).toEqual([])
  })
})

test('nginx asks the monitor once in 30 seconds, whoever asks, and whatever its headers say', async () => {
  let requests = 0
  const upstream = await listen((_, response) => {
    requests += 1
    response.setHeaders(new Map(Object.entries({ 'cache-control': 'no-store', 'set-cookie': 'a=b', vary: '*' })))
    response.end('{}')
  }, 0)
  onTestFinished(upstream.close)
  const server = await serve(startNginx, `127.0.0.1:${upstream.port}`)
  for (const query of ['', '?1', '?2', '?3']) await server.ask(file + query)
  expect(requests).toBe(1)
})

test('the script for a scheduler publishes the answer, and leaves the file alone if there is none', async () => {
  const site = join(folder, 'site')
  await mkdir(site, { recursive: true })
  const run = (monitor: string) =>
    execa('sh', [join(folder, 'out/hosting/status-history.sh')], {
      env: { MONITOR: monitor, SITE: site },
      reject: false,
    })
  expect((await run(prometheus.url)).exitCode).toBe(0)
  const published = await readFile(join(site, file), 'utf8')
  expect(JSON.parse(published)).toMatchObject({ status: 'success', data: { resultType: 'matrix' } })
  expect((await run('http://127.0.0.1:9')).exitCode).not.toBe(0)
  expect(await readFile(join(site, file), 'utf8')).toBe(published)
})

function instancesIn(text: string | Buffer): readonly string[] {
  const { data } = JSON.parse(text.toString()) as { data: { result: { metric: { instance: string } }[] } }
  return data.result.map(({ metric }) => metric.instance).toSorted()
}
