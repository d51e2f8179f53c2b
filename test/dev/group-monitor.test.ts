import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startRecorder } from '../../src/dev/group-monitor.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'
import { parseMonitorFile } from '../../src/status/index.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

test('without Prometheus, the sample sites are recorded in its format', async () => {
  const sites = await Promise.all(
    (['fast', 'slow', 'refusing', 'no-icon'] as const).map((kind) => startSampleSite(kind)),
  )
  sites.forEach(({ close }) => stops.push(close))
  const urls = sites.map(({ url }) => url)
  const recorder = startRecorder(urls, 1)
  stops.push(recorder.close)
  const read = async () => {
    const file = parseMonitorFile(await recorder.answer(), urls, Date.now())
    return urls.map((url) => file.sites.get(url)?.at(-1)?.[0])
  }
  await expect.poll(read, { timeout: 20_000 }).toEqual(['operational', 'degraded', 'down', 'operational'])
  sites[0]?.behaveAs('refusing')
  await expect.poll(read, { timeout: 20_000 }).toEqual(['down', 'degraded', 'down', 'operational'])
})

test('the page of a sample site behaves as its icon does', async () => {
  const site = await startSampleSite('flapping')
  onTestFinished(site.close)
  const ask = (path: string) => fetch(site.url + path).then(({ status }) => status, () => 'reset') // oxfmt-ignore
  expect([await ask('/favicon.ico?1'), await ask('/'), await ask('/')]).toEqual([200, 200, 200])
  expect([await ask('/favicon.ico?2'), await ask('/'), await ask('/')]).toEqual(['reset', 'reset', 'reset'])
})
