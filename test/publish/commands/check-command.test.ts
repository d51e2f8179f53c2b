import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../../../src/dev/provider.ts'
import { startSampleSite } from '../../../src/dev/sample-sites.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { contentsOf, emptyFolder, runBuild, runProgram, shippedConfig, write } from '../../support/workspace.ts'

allowSlowTests()

const origin = 'http://localhost:3999'

/** Starts a real provider and a site. Returns a folder with a configuration for them. */
async function folderWith(clientId: string): Promise<string> {
  const provider = await startProvider({ portalOrigin: origin, clientId: 'als-portal', users: [] })
  const site = await startSampleSite('fast')
  onTestFinished(async () => {
    await Promise.all([provider.close(), site.close()])
  })
  const identity = { authority: provider.issuer, clientId, staffDomain: 'gmail.com' }
  // The shipped ones name programs on the portal's host, where none answers.
  const cards = { webpages: [], apps: [], tools: [], demo: [] }
  const folder = await emptyFolder()
  await write(folder, {
    'portal.json': await shippedConfig({ identity, sites: [{ name: 'A site', url: site.url }], cards }),
  })
  return folder
}

test('a configuration that works gets a table without failures, and nothing is written', async () => {
  const folder = await folderWith('als-portal')
  // A trailing slash, as in the address bar of a browser.
  const args = ['check', '--config', join(folder, 'portal.json'), '--origin', `${origin}/`]
  await write(folder, { 'announcements.json': '[]' })
  const before = await contentsOf(folder)
  const { status, output, errors } = await runProgram(...args)
  expect([status, errors]).toEqual([0, ''])
  expect(output).toMatch(/^Warning: identity\.staffDomain/)
  expect(output).toMatch(/^ok {7}Post-logout redirect URI$/m)
  expect(output).toMatch(/^ok {7}Client als-portal$/m)
  expect(output).toMatch(/^ok {7}Icon of A site http.*favicon\.ico +\d+ ms$/m)
  expect(output).toMatch(/^ok {7}\S*announcements\.json +0 announcements$/m)
  // Nothing is published there yet.
  expect(output).toMatch(
    /^warning {2}Portal http:\/\/localhost:3999 +The connection is refused\. Once .* check again\.$/m,
  )
  expect(output).toMatch(/\n\n21 ok, 1 warning, 0 failed\n$/)
  expect(await contentsOf(folder)).toEqual(before)
})

test('announcements that nobody sees, and their links to pages that do not exist, have rows as the build has warnings', async () => {
  const folder = await folderWith('als-portal')
  const config = JSON.parse(await readFile(join(folder, 'portal.json'), 'utf8'))
  const notice = { kind: 'notice', title: 'x', text: 'x', from: '2020-01-01T08:00Z' }
  const announcements = [
    { ...notice, id: 'old', until: '2020-01-02T08:00Z' },
    { ...notice, id: 'link', link: '/demo' },
  ]
  await write(folder, {
    'portal.json': JSON.stringify({ ...config, menu: config.menu.slice(0, 4) }),
    'announcements.json': JSON.stringify(announcements),
  })
  const { status, output } = await runBuild('check', '--config', join(folder, 'portal.json'), '--origin', origin)
  expect(status).toBe(0)
  expect(output).toMatch(/^ok {7}\S*announcements\.json +2 announcements$/m)
  expect(output).toMatch(
    /^warning {2}\S*announcements\.json +line 1: 1 announcement ended over a month ago\. The page leaves out what has ended/m,
  )
  expect(output).toMatch(
    /^warning {2}\S*announcements\.json +\[1\]\.link, line 1: names a page that is not published: \/demo\. Nothing/m,
  )
})

test('the provider of an example is named once, and nothing about it is tried', async () => {
  const folder = await emptyFolder()
  const cards = { webpages: [{ name: 'Tax', url: '/tax', signIn: '/tax/login' }], apps: [], tools: [], demo: [] }
  await write(folder, { 'portal.json': await shippedConfig({ sites: [], cards }) })
  const args = ['check', '--config', join(folder, 'portal.json')]
  const { status, output } = await runBuild(...args)
  expect(status).toBe(1)
  expect(output.split('\n\n').slice(-2)).toEqual([
    'failed   Provider https://id.als.example/realms/als  This is the address of an example: write yours in identity.authority.',
    '0 ok, 0 warnings, 1 failed\n',
  ])
  const identity = { authority: 'https://<YOUR-HOST>/realms/x', clientId: 'portal', staffDomain: 'als.example' }
  await write(folder, { 'portal.json': await shippedConfig({ identity }) })
  const { errors } = await runBuild(...args)
  expect(errors).toMatch(/: 1 problem\n {2}identity\.authority, line 1: contains a placeholder: <YOUR-HOST>\n/)
})

test('a failure sets the exit code', async () => {
  const { status, output } = await runBuild(
    'check',
    '--config',
    join(await folderWith('another'), 'portal.json'),
    '--origin',
    origin,
  )
  expect(status).toBe(1)
  expect(output).toMatch(/^failed {3}Client another +\S.*public client\.$/m)
})

test('faulty announcements are reported before any request is sent', async () => {
  const folder = await emptyFolder()
  const updates = [
    { at: '2026-12-31T08:00:00+01:00', text: 'x' },
    { at: '2026-11-31T08:00:00+01:00', text: 'x' },
  ]
  const incident = { id: 'mail', kind: 'incident', title: 'x', text: 'x', from: '2026-01-01T08:00Z', updates }
  await write(folder, { 'portal.json': await shippedConfig(), 'announcements.json': JSON.stringify([incident]) })
  const { status, output, errors } = await runBuild('check', '--config', join(folder, 'portal.json'))
  expect([status, output]).toEqual([1, ''])
  expect(errors).toMatch(/\[0\]\.updates\[1\]\.at, line 1: names a day that does not exist/)
})

test('a faulty file is reported before any request is sent', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'portal.json': await shippedConfig({ name: '' }) })
  const { status, output, errors } = await runBuild('check', '--config', join(folder, 'portal.json'))
  expect([status, output]).toEqual([1, ''])
  expect(errors).toContain('1 problem')
})
