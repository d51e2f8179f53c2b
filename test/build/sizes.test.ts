import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../build.mjs'
import { buildOnce } from '../support/built-portal.ts'
import { withManyCards } from '../support/many-cards.ts'
import { shipped } from '../support/shipped.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const built = buildOnce()

/** The sum of the files' sizes in bytes after gzip, which every browser accepts; brotli is smaller still. */
async function gzipSize(addresses: readonly string[]): Promise<number> {
  const files = await Promise.all(addresses.map((address) => readFile(join(built().out, 'site', address))))
  return files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0)
}

test('a page loads at most 155 kB of scripts before it is alive, the inline one counted', async () => {
  expect(built().scripts.length).toBeGreaterThanOrEqual(2)
  expect(await gzipSize(built().scripts)).toBeLessThanOrEqual(155_000)
})

test('a page requests at most four scripts before it is alive', () => {
  const [, ...requested] = built().scripts // The first one is in the page itself.
  expect(requested.length).toBeLessThanOrEqual(4)
})

test('a page brings at most 9 kB of styles', async () => {
  expect(built().styles).toHaveLength(1)
  expect(await gzipSize(built().styles)).toBeLessThanOrEqual(9_000)
})

test('the dashboard of 200 sites has at most 28 kB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sites = Array.from({ length: 200 }, (_, at) => ({
    name: `Site ${at + 1}`,
    url: `https://site-${at + 1}.example`,
  }))
  const config = join(folder, 'portal.json')
  await writeFile(config, JSON.stringify({ ...withManyCards(shipped, 200), sites }))
  const { out } = await build({ config, out: join(folder, 'built') })
  const page = await readFile(join(out, 'site/index.html'))
  expect(gzipSync(page, { level: 9 }).length).toBeLessThanOrEqual(28_000)
})
