import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostingFiles } from '../../../src/publish/servers/hosting-files.ts'
import { hostingOf } from '../../../src/publish/servers/hosting.ts'
import { writeOutput } from '../../../src/publish/site/output-folder.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'
import { config } from '../../support/sample-portal.ts'
import { emptyFolder, write } from '../../support/workspace.ts'

/** Writes the files of a configuration, whose inline script contains its sites. Returns what the build says. */
async function buildInto(
  out: string,
  change: Partial<PortalConfig> = {},
  pages: readonly string[] = ['/', '/apps'],
  release = 'one',
) {
  const changed = { ...config, ...change }
  const inline = { script: JSON.stringify([changed.sites, changed.status]), style: '' }
  const { files, report } = await hostingFiles(changed, hostingOf(changed, pages, inline), release, out)
  await write(out, { 'site/index.html': '' })
  await writeOutput(out, files)
  return report
}

const site = { name: 'Added', url: 'https://added.als.example' }
const [, ...otherSites] = config.sites

test.each<readonly [string, Partial<PortalConfig>, readonly string[], string]>([
  ['a site', { sites: [...config.sites, site] }, ['/', '/apps'], 'policy: a site was added'],
  ['two sites', { sites: [...otherSites, site] }, ['/', '/apps'], 'policy: a site was added, a site was removed'],
  ['the order', { sites: config.sites.toReversed() }, ['/', '/apps'], 'policy: the sites have another order'],
  ['a page', {}, ['/'], 'pages: a page was removed'],
  [
    'a program',
    { cards: { ...config.cards, tools: [{ name: 'New', url: '/new' }] } },
    ['/', '/apps'],
    'programs: a program of the host was added',
  ],
  [
    'the interval',
    { status: { ...config.status, intervalSeconds: 300 } },
    ['/', '/apps'],
    'policy: status.confirm or status.intervalSeconds has changed',
  ],
  [
    'the monitor',
    { status: { ...config.status, monitor: '/history.json' } },
    ['/', '/apps'],
    'monitor: status.monitor has changed',
  ],
])('the build says why the hosting files change: %s', async (_, change, pages, reason) => {
  const out = await emptyFolder()
  expect(await buildInto(out)).toContain('written for the first time')
  expect(await buildInto(out, {}, ['/', '/apps'], 'two')).toBe('hosting files: unchanged since the last build')
  const report = await buildInto(out, change, pages)
  expect(report).toMatch(/^hosting files: portal-.* changed since the last build$/m)
  expect(report).toContain(reason)
})

test('the files of the operator are written once, and those that contain a policy of former releases are replaced', async () => {
  const out = await emptyFolder()
  const own = (name: string) => readFile(join(out, 'hosting', name), 'utf8')
  await write(out, { 'hosting/Caddyfile': 'header Content-Security-Policy "default-src"' })
  await buildInto(out)
  expect(await own('Caddyfile')).toContain('/current/hosting/portal-policy.caddy')
  const edited = `${await own('nginx.conf')}# edited\n`
  await write(out, { 'hosting/nginx.conf': edited })
  await buildInto(out, { sites: [...config.sites, site] }, ['/'], 'two')
  expect(await own('nginx.conf')).toBe(edited)
  expect(edited).not.toMatch(/sha256|default-src/)
})

test.each(['', '{"program":'])('a build goes on after one whose notes were lost: %j', async (text) => {
  const out = await emptyFolder()
  await buildInto(out)
  await write(out, { 'hosting/built-from.json': text })
  expect(await buildInto(out)).toBe('hosting files: unchanged since the last build')
  expect(await buildInto(out, { sites: [...config.sites, site] })).toContain('policy: a site was added')
})
