import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../build.mjs'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

/** In bytes after gzip, which every browser takes; brotli is smaller still. */
const scriptBudget = 120_000
const styleBudget = 9_000

let out = ''
let built: Awaited<ReturnType<typeof build>>

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'portal-'))
  built = await build({ out })
})
afterAll(() => rm(out, { recursive: true, force: true }))

async function transferred(addresses: readonly string[]): Promise<number> {
  const files = await Promise.all(addresses.map((address) => readFile(join(out, 'site', address))))
  return files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0)
}

test('a signed-out visitor loads at most 120 kB of scripts before the page is alive', async () => {
  expect(built.scripts.length).toBeGreaterThanOrEqual(2)
  expect(await transferred(built.scripts)).toBeLessThanOrEqual(scriptBudget)
})

/** What a script that is fetched later brings along, of what is not there already. */
async function addedBy(name: string): Promise<readonly string[]> {
  const scripts = built.files
    .filter((file) => /^site\/assets\/.*\.js$/.test(file))
    .map((file) => file.replace('site', ''))
  const added = new Set(scripts.filter((address) => address.startsWith(`/assets/${name}-`)))
  expect(added.size, name).toBe(1)
  // A set's loop also reaches what is added on the way.
  for (const address of added) {
    const code = await readFile(join(out, 'site', address), 'utf8')
    for (const [, file = ''] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
      if (!built.scripts.includes(`/assets/${file}`)) added.add(`/assets/${file}`)
    }
  }
  return [...added]
}

test('signing in adds at most 13.5 kB, which nobody else loads', async () => {
  expect(await transferred(await addedBy('engine'))).toBeLessThanOrEqual(13_500)
})

test('the history and what tells of outages add at most 7 kB, once the page is alive', async () => {
  const added = new Set([...(await addedBy('later-engines')), ...(await addedBy('site-history'))])
  expect(await transferred([...added])).toBeLessThanOrEqual(7_000)
})

test('the command palette adds at most 4 kB, when it is first opened', async () => {
  expect(await transferred(await addedBy('palette'))).toBeLessThanOrEqual(4_000)
})

test('stars and shortcuts add at most 2 kB, once the page is alive', async () => {
  expect(await transferred(await addedBy('shortcut-parts'))).toBeLessThanOrEqual(2_000)
})

test('the filter of a page with many cards adds at most 1.5 kB, when such a page has come to life', async () => {
  expect(await transferred(await addedBy('card-filter'))).toBeLessThanOrEqual(1_500)
})

test('a visitor loads at most 9 kB of styles', async () => {
  expect(built.styles).toHaveLength(1)
  expect(await transferred(built.styles)).toBeLessThanOrEqual(styleBudget)
})
