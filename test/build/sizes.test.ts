import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildOnce } from '../support/built-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

/** The budgets are in bytes after gzip, which every browser accepts; brotli is smaller still. */
const scriptBudget = { beforeAlive: 112_000, inAll: 118_000 }
const styleBudget = 9_000

/** The lazy parts that the dashboard fetches for a signed-out visitor, once it is alive. */
const dashboardParts = ['deferred', 'site-history', 'today', 'watch']

const built = buildOnce()

async function gzipSize(addresses: readonly string[]): Promise<number> {
  const files = await Promise.all(addresses.map((address) => readFile(join(built().out, 'site', address))))
  return files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0)
}

/** The scripts that lazy parts add to those that the page has already loaded. */
async function scriptsAddedBy(...parts: readonly string[]): Promise<readonly string[]> {
  const scripts = built()
    .files.filter((file) => /^site\/assets\/.*\.js$/.test(file))
    .map((file) => file.replace('site', ''))
  const added = new Set(scripts.filter((address) => parts.some((part) => address.startsWith(`/assets/${part}-`))))
  expect(added.size, parts.join()).toBe(parts.length)
  // Iterating a Set also visits the scripts added during the loop, and so the imports of imports.
  for (const address of added) {
    const code = await readFile(join(built().out, 'site', address), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*["'`](\/assets\/[^"'`]+)["'`]/g)) {
      if (!built().scripts.includes(imported)) added.add(imported)
    }
  }
  return [...added]
}

describe.each(['en', 'es'])('a signed-out visitor of the dashboard, in %s,', (locale) => {
  test('loads at most 112 kB of scripts before the page is alive', async () => {
    expect(built().scripts.length).toBeGreaterThanOrEqual(2)
    const scripts = [...built().scripts, ...(await scriptsAddedBy(locale))]
    expect(await gzipSize(scripts)).toBeLessThanOrEqual(scriptBudget.beforeAlive)
  })

  test('loads at most 118 kB of scripts in all', async () => {
    const scripts = [...built().scripts, ...(await scriptsAddedBy(locale, ...dashboardParts))]
    expect(await gzipSize(scripts)).toBeLessThanOrEqual(scriptBudget.inAll)
  })

  test('requests at most eight scripts', async () => {
    const [, ...requested] = built().scripts // The first one is in the page itself.
    const scripts = [...requested, ...(await scriptsAddedBy(locale, ...dashboardParts))]
    expect(scripts.length).toBeLessThanOrEqual(8)
  })
})

test('the pages that are fetched after the first paint have their styles in the page', async () => {
  const [part] = await scriptsAddedBy('other-pages')
  expect(await readFile(join(built().out, 'site', part ?? ''), 'utf8')).not.toContain('CSSStyleSheet')
})

test('signing in adds at most 16.5 kB', async () => {
  expect(await gzipSize(await scriptsAddedBy('engine', 'keys'))).toBeLessThanOrEqual(16_500)
})

test('the history and the notifier add at most 8 kB, their styles counted, once the page is alive', async () => {
  expect(await gzipSize(await scriptsAddedBy('deferred', 'site-history'))).toBeLessThanOrEqual(8_000)
})

test('the command palette adds at most 5 kB, its styles counted, when it is first opened', async () => {
  expect(await gzipSize(await scriptsAddedBy('palette'))).toBeLessThanOrEqual(5_000)
})

test('the starred cards add at most 2 kB, their styles counted, for people who have some', async () => {
  expect(await gzipSize(await scriptsAddedBy('starred-cards'))).toBeLessThanOrEqual(2_000)
})

test('the filter of a page with many cards adds at most 2 kB, its styles counted, once such a page is alive', async () => {
  expect(await gzipSize(await scriptsAddedBy('card-filter'))).toBeLessThanOrEqual(2_000)
})

test('a page brings at most 9 kB of styles', async () => {
  expect(built().styles).toHaveLength(1)
  expect(await gzipSize(built().styles)).toBeLessThanOrEqual(styleBudget)
})
