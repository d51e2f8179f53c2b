import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'
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
  // Enough of them for a file of 512 bytes: Caddy leaves a shorter one as it is.
  sites = await Promise.all(Array.from({ length: 4 }, () => startSampleSite('fast')))
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

/** Runs the script of the build with other steps, because this Prometheus has run for seconds. */
async function runScript(source: string, file: string, env: Readonly<Record<string, string>> = {}) {
  const hosting = await mkdtemp(join(folder, 'hosting-'))
  await cp(join(folder, 'out/hosting'), hosting, { recursive: true })
  const known = JSON.parse(await readFile(join(hosting, 'status-sites.json'), 'utf8'))
  await writeFile(join(hosting, 'status-sites.json'), JSON.stringify({ ...known, keepSeconds: 600, stepSeconds: 1 }))
  return execa(process.execPath, [join(hosting, 'status-history.mjs'), source], {
    env: { PORTAL: file.slice(0, -'/status-history.json'.length), ...env },
    reject: false,
  })
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('the file of the group’s monitor on %s', (_, start) => {
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
    const published = join(folder, 'out/site', file)
    const scratch = await mkdtemp(join(folder, 'server-'))
    const server = await start({ built: join(folder, 'out'), scratch, programPort: 9, behindTls: true })
    onTestFinished(server.stop)
    origin = server.origin
    const { page, goTo } = await visit()
    // The page takes the file for three seconds.
    expect((await runScript(`prometheus=${prometheus.url}`, published)).stderr).toBe('')
    await goTo('/')
    const answer = await server.ask(file, { 'accept-encoding': 'gzip' })
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache', 'content-encoding': 'gzip' } })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const urls = sites.map(({ url }) => url)
    const read = parseMonitorFile(gunzipSync(answer.body).toString(), urls, Date.now())
    expect([...read.sites.keys()].toSorted()).toEqual(urls.toSorted())
    const [[, from = 0, to = 0] = []] = read.sites.get(urls[0] ?? '')?.filter(([state]) => state === 'down') ?? []
    expect(Math.abs(from - outage.from)).toBeLessThan(PRECISION_MS)
    expect(Math.abs(to - outage.to)).toBeLessThan(PRECISION_MS)

    const recent = page.getByRole('region', { name: 'Today and yesterday' })
    const [start_, end] = [formatMoment(from, Date.now(), 'en'), formatMoment(to, from, 'en')]
    await recent.getByText(start_ === end ? `Down at ${start_}` : `Down from ${start_} to ${end}`).waitFor()
    await page.getByRole('button', { name: 'About these figures' }).click()
    await page.getByText('Figures from the group’s monitor').waitFor()
  })
})

/** Metrics of the first site, which is slow, and of the second one, which is down, in the forms of both programs. */
const metrics = (urls: readonly string[]): Readonly<Record<string, string>> => {
  const kuma = urls.map((url, index) => `{monitor_id="${index}",monitor_name="S",monitor_type="http",monitor_url="${url}"}`)
  const gatus = urls.map((_, index) => `{group="",key="_site-${index}",name="Site ${index}",type="HTTP"}`)
  return {
    'Uptime Kuma': `monitor_status${kuma[0]} 1\nmonitor_response_time${kuma[0]} 3400\nmonitor_status${kuma[1]} 0\nmonitor_response_time${kuma[1]} -1\n`,
    Gatus: `gatus_results_endpoint_success${gatus[0]} 1\ngatus_results_duration_seconds${gatus[0]} 3.4\ngatus_results_endpoint_success${gatus[1]} 0\ngatus_results_duration_seconds${gatus[1]} 0.1\n`,
  }
} // oxfmt-ignore

test.each(['Uptime Kuma', 'Gatus'])(
  'the query of the README finds the states in the metrics of %s',
  async (program) => {
    const readme = await readFile('src/status/README.md', 'utf8')
    const [, query = ''] = new RegExp(`MONITOR_QUERY for ${program}\n([^\`]+)`).exec(readme) ?? []
    const urls = sites.slice(0, 2).map(({ url }) => url)
    const exporter = await listen((_, response) => response.end(metrics(urls)[program]), 0)
    onTestFinished(exporter.close)
    const scratch = await mkdtemp(join(folder, 'scrape-'))
    const scrape = {
      job_name: 'x',
      scrape_interval: '1s',
      static_configs: [{ targets: [`127.0.0.1:${exporter.port}`] }],
    }
    await writeFile(join(scratch, 'prometheus.yml'), JSON.stringify({ scrape_configs: [scrape] }))
    for (const name of ['prometheus-sites.json', 'blackbox.yml'])
      await cp(join(folder, 'out/hosting', name), join(scratch, name))
    const scraping = await startPrometheus({ hosting: scratch, scratch: join(scratch, 'data'), scrapeSeconds: 1 })
    onTestFinished(scraping.close)
    const statesOf = async () => {
      const file = join(scratch, 'status-history.json')
      const { stderr } = await runScript(`prometheus=${scraping.url}`, file, { MONITOR_QUERY: query.trim() })
      if (stderr !== '') return stderr
      const { sites: found } = parseMonitorFile(await readFile(file, 'utf8'), urls, Date.now())
      return urls.map((url) => found.get(url)?.at(-1)?.[0])
    }
    await expect.poll(statesOf, { timeout: 30_000, interval: 500 }).toEqual(['degraded', 'down'])
  },
)
