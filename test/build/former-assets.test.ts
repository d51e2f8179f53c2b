import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFormerAssets } from '../../src/hosting/former-assets.ts'
import type { OutputFile } from '../../src/hosting/replace-folder.ts'
import { replaceFolder } from '../../src/hosting/replace-folder.ts'
import { emptyFolder, write } from '../support/workspace.ts'

const fileAt = (path: string, text = path): OutputFile => [path, Buffer.from(text)]
const release = (name: string) => [
  fileAt('site/index.html', name),
  fileAt('site/assets/shared-SSSS.js'),
  fileAt(`site/assets/main-${name}.js`),
  fileAt(`site/assets/main-${name}.js.gz`),
]

/** Publishes releases in turn into one folder. Returns the folder, its main scripts, and its list of assets. */
async function publish(names: readonly string[], keep = 2) {
  const out = join(await emptyFolder(), 'dist')
  let files: readonly OutputFile[] = []
  for (const name of names) {
    files = await withFormerAssets(out, name, release(name), keep)
    await replaceFolder(out, files)
  }
  const assets = files.map(([path]) => path).filter((path) => path.startsWith('site/assets/main'))
  const manifest = files.find(([path]) => path === 'hosting/assets.json')
  return { out, assets, manifest: JSON.parse(String(manifest?.[1])) as unknown }
}

const assetsOf = (...names: readonly string[]) =>
  names.flatMap((name) => [`site/assets/main-${name}.js`, `site/assets/main-${name}.js.gz`])

test('the assets of two former releases stay', async () => {
  const { assets, manifest } = await publish(['A', 'B', 'C', 'D'])
  expect(assets).toEqual(assetsOf('D', 'C', 'B'))
  expect(manifest).toMatchObject({ releases: [{ release: 'D' }, { release: 'C' }, { release: 'B' }] })
})

test.each([
  [0, assetsOf('C')],
  [1, assetsOf('C', 'B')],
])('--keep %i', async (keep, expected) => {
  expect((await publish(['A', 'B', 'C'], keep)).assets).toEqual(expected)
})

test('the same release again does not push an older one out', async () => {
  expect((await publish(['A', 'B', 'C', 'C', 'C'])).assets).toEqual(assetsOf('C', 'B', 'A'))
})

test('a release that is built again after others is the newest, and each file is there once', async () => {
  const { assets, manifest } = await publish(['A', 'B', 'A'])
  expect(assets).toEqual(assetsOf('A', 'B'))
  expect(manifest).toMatchObject({ releases: [{ release: 'A' }, { release: 'B' }] })
})

test('the output of a build that listed no assets is one former release', async () => {
  const out = join(await emptyFolder(), 'dist')
  await write(out, { 'site/assets/main-OLD.js': '', 'site/index.html': '', 'hosting/nginx.conf': '' })
  const files = await withFormerAssets(out, 'A', release('A'), 2)
  expect(files.map(([path]) => path)).toContain('site/assets/main-OLD.js')
})

test.each(['{', '[]', '{"releases":[{"release":1}]}', '{"releases":[{"release":"X","assets":["../../secret"]}]}'])(
  'a damaged list of assets (%s) keeps all assets, as a missing one does, and nothing else',
  async (manifest) => {
    const out = join(await emptyFolder(), 'dist')
    await write(out, { 'hosting/assets.json': manifest, 'site/assets/a.js': '', '../secret': 'mine' })
    const files = await withFormerAssets(out, 'A', release('A'), 2)
    const own = release('A').map(([path]) => path)
    expect(files.map(([path]) => path)).toEqual([...own, 'site/assets/a.js', 'hosting/assets.json'])
  },
)

test('an asset that was deleted meanwhile is left out', async () => {
  const out = join(await emptyFolder(), 'dist')
  await write(out, { 'hosting/assets.json': '{"releases":[{"release":"X","assets":["site/assets/gone.js"]}]}' })
  const files = await withFormerAssets(out, 'A', release('A'), 2)
  expect(files.map(([path]) => path)).not.toContain('site/assets/gone.js')
})
