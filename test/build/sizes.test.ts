import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../build.mjs'

/** In bytes after gzip, which every browser takes; brotli is smaller still. */
const scriptBudget = 118_000
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

test('a signed-out visitor loads at most 118 kB of scripts before the page is alive', async () => {
  expect(built.scripts.length).toBeGreaterThanOrEqual(2)
  expect(await transferred(built.scripts)).toBeLessThanOrEqual(scriptBudget)
})

test('signing in adds at most 13.5 kB, which nobody else loads', async () => {
  const scripts = built.files.filter((file) => /^site\/assets\/.*\.js$/.test(file)).map((file) => file.replace('site', ''))
  // Besides the client there is one more part that is loaded later: the words of failures.
  const later = scripts.filter((address) => !built.scripts.includes(address) && !address.includes('auth-problems'))
  expect(later.some((address) => address.includes('engine'))).toBe(true)
  expect(await transferred(later)).toBeLessThanOrEqual(13_500)
})

test('a visitor loads at most 9 kB of styles', async () => {
  expect(built.styles).toHaveLength(1)
  expect(await transferred(built.styles)).toBeLessThanOrEqual(styleBudget)
})
