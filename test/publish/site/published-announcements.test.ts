import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BuildProblem } from '../../../src/publish/problem.ts'
import { feedPaths } from '../../../src/publish/site/feeds.ts'
import { announcementsToPublish } from '../../../src/publish/site/published-announcements.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { shipped } from '../../support/shipped.ts'
import { contentsOf, emptyFolder, runBuild, shippedConfig, write } from '../../support/workspace.ts'

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

describe('a build', () => {
  /** What a build publishes, given the file in the folder of the last build and that beside the configuration. */
  async function publishes(files: Readonly<Record<string, string>>, isDraft = false) {
    const folder = await emptyFolder()
    await write(folder, files)
    const { files: published, warnings } = await announcementsToPublish(
      join(folder, 'portal.json'),
      shipped,
      isDraft ? null : join(folder, 'dist'),
    )
    const [[path, bytes] = ['', Buffer.of()]] = published
    expect(path).toBe('site/announcements.json')
    // Feeds are written with a file beside the configuration alone: another one is edited on the host.
    const hasSource = 'announcements.json' in files
    expect(published.slice(1).map(([name]) => name)).toEqual(hasSource ? feedPaths.map((name) => `site/${name}`) : [])
    return {
      text: Buffer.from(bytes).toString(),
      warnings: warnings.map((warning) => warning.replace(`${folder}/`, '')),
    }
  }
  const last = 'dist/site/announcements.json'

  test.each([{}, { [last]: '[]\n' }])('publishes an empty list without announcements: %j', async (files) => {
    // Browsers would log a 404 for a missing file.
    expect(await publishes(files)).toEqual({ text: '[]\n', warnings: [] })
  })

  test('keeps announcements that were edited in the published folder, and says so', async () => {
    const kept = 'site/announcements.json of the last build was kept, because there is no static/announcements.json'
    expect(await publishes({ [last]: valid })).toEqual({ text: valid, warnings: [kept] })
    expect(await publishes({ [last]: faulty })).toEqual({
      text: faulty,
      warnings: [kept, expect.stringMatching(/^site\/announcements\.json: 2 problems\n/)],
    })
  })

  test('replaces them by a file beside the configuration, and says so', async () => {
    const file = JSON.stringify([incident], null, 2)
    expect(await publishes({ [last]: file, 'announcements.json': file })).toEqual({ text: file, warnings: [] })
    expect(await publishes({ [last]: valid, 'announcements.json': file })).toEqual({
      text: file,
      warnings: ['site/announcements.json had other content and was replaced by announcements.json'],
    })
  })

  test('of the last build do not stay in a draft', async () => {
    expect(await publishes({ [last]: valid }, true)).toEqual({ text: '[]\n', warnings: [] })
  })

  test('refuses to replace announcements that it cannot read', async () => {
    const published = publishes({ [`${last}/x`]: '' })
    await expect(published).rejects.toThrow('site/announcements.json cannot be read: EISDIR')
    await expect(published).rejects.toBeInstanceOf(BuildProblem)
  })

  test('with faulty announcements lists every problem and writes nothing', async () => {
    const folder = await emptyFolder()
    await write(folder, { 'portal.json': await shippedConfig(), 'announcements.json': faulty })
    const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
    expect([status, Object.keys(await contentsOf(folder))]).toEqual([1, ['announcements.json', 'portal.json']])
    expect(errors).toContain('announcements.json: 2 problems\n')
    expect(errors).toMatch(/^ {2}\[0\]\.link, line 1: uses the scheme "javascript:"\n {4}\S.+$/m)
    expect(errors).toMatch(/^ {2}\[0\]\.sites\[0\], line 1: is not a site of portal\.json: "Intranet"\n {4}\S.+$/m)
  })
})

test('--announcements checks one file, and builds nothing', async () => {
  const folder = await emptyFolder()
  const other = await shippedConfig({ sites: [{ name: 'Intranet', url: 'https://intranet.example' }] })
  await write(folder, { 'good.json': valid, 'bad.json': faulty, 'other.json': other })
  const before = await contentsOf(folder)
  const check = (file: string, ...args: readonly string[]) => runBuild('--announcements', join(folder, file), ...args)
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
  const elsewhere = await check('good.json', '--config', join(folder, 'other.json'))
  expect([elsewhere.status, elsewhere.errors]).toEqual([1, expect.stringContaining('Known sites: Intranet')])
  const missing = await check('none.json')
  expect([missing.status, missing.errors]).toEqual([1, expect.stringMatching(/none\.json cannot be read: ENOENT/)])
  expect(await contentsOf(folder)).toEqual(before)
})
