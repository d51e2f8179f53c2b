import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../../src/dev/provider.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { contentsOf, emptyFolder, runBuild, runProgram, shippedConfig, write } from '../support/workspace.ts'

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
  expect(output).toMatch(/^ok {7}Client als-portal$/m)
  expect(output).toMatch(/^ok {7}Icon of A site http.*favicon\.ico +\d+ ms$/m)
  expect(output).toMatch(/^ok {7}\S*announcements\.json +0 announcements$/m)
  expect(output).toMatch(/\n\n20 ok, 0 warnings, 0 failed\n$/)
  expect(await contentsOf(folder)).toEqual(before)
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
