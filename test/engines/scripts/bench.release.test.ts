import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder } from '../../support/workspace.ts'
import { npm } from './npm.ts'

allowSlowTests()

test('npm run bench runs to its end, and saves its figures', { timeout: 600_000 }, async () => {
  const file = join(await emptyFolder(), 'figures.json')
  const { exitCode, all } = await npm('bench', '--runs', '1', '--write', file)
  expect([exitCode, all]).toEqual([0, expect.stringMatching(/^Interactions with 200 sites, 200 cards/m)])
  const figures = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, number>>
  expect(Object.keys(figures)).toEqual(
    expect.arrayContaining(['shipped alive', 'design-point repeatVisit', 'interaction ÷ 4 Cards: to Webpages']),
  )
})
