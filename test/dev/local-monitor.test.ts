import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startMonitor } from '../../src/dev/local-monitor.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'
import { statusHistoryFiles } from '../../src/publish/servers/status-history/status-history-files.ts'
import { parseMonitorFile } from '../../src/status/index.ts'
import { config } from '../support/sample-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder, write } from '../support/workspace.ts'

allowSlowTests()

test.each([
  ['uptime-kuma', /^a small server at \S+ that answers as Uptime Kuma 2 does$/],
  ['gatus', /^a small server at \S+ that answers as Gatus 5 does$/],
] as const)('a small server stands in for %s, and the script of the build writes the history', async (kind, name) => {
  const sites = await Promise.all(
    (['fast', 'refusing'] as const).map(async (behaviour) =>
      Object.assign(await startSampleSite(behaviour), { name: `The ${behaviour} site` }),
    ),
  )
  for (const { close } of sites) onTestFinished(close)
  const urls = sites.map(({ url }) => url)
  const folder = await emptyFolder()
  const files = await statusHistoryFiles({ ...config, sites: sites.map(({ name, url }) => ({ name, url })) })
  await write(folder, files)
  const monitor = await startMonitor(kind, { sites, hosting: folder, scratch: join(folder, kind), stepSeconds: 1 })
  onTestFinished(monitor.close)
  expect(monitor.name).toMatch(name)
  const read = async () => {
    const file = parseMonitorFile(await readFile(monitor.file, 'utf8'), urls, Date.now())
    return urls.map((url) => file.sites.get(url)?.at(-1)?.[0])
  }
  await expect.poll(read).toEqual(['operational', 'down'])
  sites[0]?.behaveAs('refusing')
  await expect.poll(read).toEqual(['down', 'down'])
})

test('the page of a sample site behaves as its icon does', async () => {
  const site = await startSampleSite('flapping')
  onTestFinished(site.close)
  const ask = (path: string) => fetch(site.url + path).then(({ status }) => status, () => 'reset') // oxfmt-ignore
  expect([await ask('/favicon.ico?1'), await ask('/'), await ask('/')]).toEqual([200, 200, 200])
  expect([await ask('/favicon.ico?2'), await ask('/'), await ask('/')]).toEqual(['reset', 'reset', 'reset'])
})
