import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowSlowTests } from '../support/slow-tests.ts'
import { contentsOf, emptyFolder, runBuild, shippedConfig, write } from '../support/workspace.ts'

allowSlowTests()

const incident = {
  id: 'mail',
  kind: 'incident',
  title: 'Mail is late',
  text: 'It arrives.',
  from: '2026-12-01T08:00:00Z',
  sites: ['ALS Group'],
}
const valid = JSON.stringify([incident])
const faulty = JSON.stringify([{ ...incident, sites: ['Intranet'], link: 'javascript:alert(1)' }])

/** Creates a folder with a configuration and other files. `build` builds into its folder dist. */
async function workspace(files: Readonly<Record<string, string>> = {}) {
  const folder = await emptyFolder()
  await write(folder, { 'portal.json': await shippedConfig(), ...files })
  const out = join(folder, 'dist')
  return {
    folder,
    build: () => runBuild('--config', join(folder, 'portal.json'), '--out', out),
    published: () => readFile(join(out, 'site/announcements.json'), 'utf8'),
    edit: (text: string) => writeFile(join(out, 'site/announcements.json'), text),
    release: () => readFile(join(out, 'site/version.json'), 'utf8'),
    site: async () => Object.keys(await contentsOf(join(out, 'site'))),
  }
}

test('announcements that were edited in the published folder outlive the next build, until a file replaces them', async () => {
  const { folder, build, published, edit, site, release } = await workspace()
  const first = await build()
  // An empty list, because browsers would log a 404 for a missing file.
  expect([first.status, await published()]).toEqual([0, '[]\n'])
  expect(first.output).not.toContain('announcements')
  const firstRelease = await release()

  await edit(valid)
  const second = await build()
  expect([second.status, await published()]).toEqual([0, valid])
  expect(second.output).toContain('\nWarning: site/announcements.json of the last build was kept')

  await edit(faulty)
  const third = await build()
  expect([third.status, await published()]).toEqual([0, faulty])
  expect(third.output).toContain('Warning: site/announcements.json: 2 problems\n')

  const own = JSON.stringify([{ ...incident, text: 'x'.repeat(900) }], null, 2)
  await write(folder, { 'announcements.json': own })
  const fourth = await build()
  expect([fourth.status, await published()]).toEqual([0, own])
  expect(fourth.output).toContain(
    `\nWarning: site/announcements.json had other content and was replaced by ${join(folder, 'announcements.json')}`,
  )
  // A compressed copy would be stale after the next edit. The schema is only needed to edit the source file.
  expect((await site()).filter((path) => path.startsWith('announcements'))).toEqual(['announcements.json'])
  // Open pages fetch the announcements regularly and need no reload, so the release stays the same.
  expect(await release()).toBe(firstRelease)
})

test('a build refuses to replace published announcements that it cannot read', async () => {
  const { folder, build } = await workspace({ 'dist/hosting/nginx.conf': '', 'dist/site/announcements.json/x': '' })
  const { status, errors } = await build()
  expect([status, errors]).toEqual([1, expect.stringContaining('site/announcements.json cannot be kept: EISDIR')])
  expect(Object.keys(await contentsOf(join(folder, 'dist')))).toContain('site/announcements.json/x')
})

test('a build with faulty announcements lists every problem and writes nothing', async () => {
  const { folder, build } = await workspace({ 'announcements.json': faulty })
  const { status, errors } = await build()
  expect([status, Object.keys(await contentsOf(folder))]).toEqual([1, ['announcements.json', 'portal.json']])
  expect(errors).toContain('announcements.json: 2 problems\n')
  expect(errors).toMatch(/^ {2}\[0\]\.link uses the scheme "javascript:"\n {4}\S.+$/m)
  expect(errors).toMatch(/^ {2}\[0\]\.sites\[0\] is not a site of portal\.json: "Intranet"\n {4}\S.+$/m)
})

test('--announcements checks one file, and builds nothing', async () => {
  const { folder } = await workspace({ 'good.json': valid, 'bad.json': faulty })
  const before = await contentsOf(folder)
  const check = (file: string) =>
    runBuild('--config', join(folder, 'portal.json'), '--announcements', join(folder, file))
  expect(await check('good.json')).toEqual({
    status: 0,
    output: `${join(folder, 'good.json')}: 1 announcement, no problems. Nothing was built.\n`,
    errors: '',
  })
  expect(await check('bad.json')).toMatchObject({
    status: 1,
    output: '',
    errors: expect.stringContaining('bad.json: 2 problems\n'),
  })
  const missing = await check('none.json')
  expect([missing.status, missing.errors]).toEqual([1, expect.stringMatching(/none\.json cannot be read: there is no/)])
  expect(missing.errors).toContain('Give its path with --announcements')
  expect(await contentsOf(folder)).toEqual(before)
})

test('--announcements uses the sites of the shipped configuration by default', async () => {
  const { folder } = await workspace({ 'good.json': valid })
  expect((await runBuild('--announcements', join(folder, 'good.json'))).status).toBe(0)
})

test.each([
  [['--announcements', 'a.json', '--out', 'dist'], '--announcements only checks a file'],
  [['--announcements', ''], '--announcements is empty'],
  [['check', '--announcements', 'a.json'], 'check has no option --announcements'],
])('the arguments %j are refused in plain words', async (args, words) => {
  const { status, errors } = await runBuild(...args)
  expect([status, errors.split('\n')[0]]).toEqual([1, expect.stringContaining(words)])
})
