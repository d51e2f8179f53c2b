import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startMonitor } from '../../src/dev/local-monitor.ts'
import type { MonitorKind } from '../../src/dev/local-monitor.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'
import { statusHistoryFiles } from '../../src/publish/servers/status-history/status-history-files.ts'
import { parseMonitorFile } from '../../src/status/index.ts'
import { config } from '../support/sample-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder, write } from '../support/workspace.ts'

allowSlowTests()

/** Without repetitions, which a busy machine makes: a sample that is late leaves a pause. */
const changesOf = <State>(states: readonly State[]): readonly State[] =>
  states.filter((state, index) => state !== states[index - 1])

test('Prometheus, and servers that answer as Uptime Kuma and Gatus do, give the same board', async () => {
  const behaviours = ['fast', 'slow', 'refusing'] as const
  const sites = await Promise.all(
    behaviours.map(async (behaviour) => Object.assign(await startSampleSite(behaviour), { name: `The ${behaviour} site` })),
  ) // oxfmt-ignore
  for (const { close } of sites) onTestFinished(close)
  const urls = sites.map(({ url }) => url)
  const folder = await emptyFolder()
  const hosting = join(folder, 'hosting')
  const files = await statusHistoryFiles({ ...config, sites: sites.map(({ name, url }) => ({ name, url })) })
  await write(hosting, files)

  const start = async (kind: MonitorKind) => {
    const monitor = await startMonitor(kind, { sites, hosting, scratch: join(folder, kind), stepSeconds: 5 })
    onTestFinished(monitor.close)
    return monitor
  }
  const monitors = await Promise.all([start('prometheus'), start('uptime-kuma'), start('gatus')])
  const historiesOf = async () =>
    Promise.all(
      monitors.map(async ({ file }) => {
        const { sites: found } = parseMonitorFile(await readFile(file, 'utf8'), urls, Date.now())
        return urls.map((url) => changesOf(found.get(url)?.map(([state]) => state) ?? []))
      }),
    )
  const before = [['operational'], ['degraded'], ['down']]
  await expect.poll(historiesOf, { timeout: 40_000 }).toEqual([before, before, before])
  sites[0]?.behaveAs('refusing')
  sites[2]?.behaveAs('fast')
  const after = [['operational', 'down'], ['degraded'], ['down', 'operational']]
  await expect.poll(historiesOf, { timeout: 40_000 }).toEqual([after, after, after])
  expect(monitors.map(({ name }) => name.replace(/http:\S+/, '…'))).toEqual([
    'Prometheus at …',
    'a small server at … that answers as Uptime Kuma 2 does',
    'a small server at … that answers as Gatus 5 does',
  ])
})
