import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { launch } from '../support/chromium.ts'
import { defaultLoads, defaultPresses, designPoint, shippedContent } from './conditions.ts'
import type { Medians } from './figures.ts'
import { printInteractions } from './interactions/interactions.ts'
import { printLoads } from './load-times.ts'
import type { Build } from './portal.ts'

const usage = `npm run bench                  prints sizes, load times and interactions
npm run bench -- load          the first two of these
npm run bench -- interactions  the third
  --runs N                     loads each page, and presses each key, N times (default: ${defaultLoads} and ${defaultPresses})
  --write FILE                 saves the medians
  --baseline FILE              prints ratios to the medians of this file`

const options = { runs: { type: 'string' }, write: { type: 'string' }, baseline: { type: 'string' } } as const

/** Prints figures of the portal beside their limits and aims. A figure beyond them is not an error. */
export async function bench(build: Build, args: readonly string[]): Promise<void> {
  const asked = read(args)
  if (asked === null) {
    process.exitCode = 1
    console.error(usage)
    return
  }
  const { part, runs, write, baseline } = asked
  // The cast is safe for a file that --write has written.
  const before = baseline === undefined ? {} : (JSON.parse(await readFile(baseline, 'utf8')) as Medians)
  const browser = await launch({ channel: 'chromium' })
  const medians: Record<string, number> = {}
  try {
    if (part !== 'interactions')
      for (const content of [shippedContent, designPoint])
        Object.assign(medians, await printLoads(browser, build, content, runs ?? defaultLoads, before))
    if (part !== 'load') Object.assign(medians, await printInteractions(browser, build, runs ?? defaultPresses, before))
  } finally {
    await browser.close()
  }
  if (write !== undefined) await writeFile(write, `${JSON.stringify(medians, null, 2)}\n`)
}

/** Returns null if the command line is wrong. */
function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [part = 'all', ...more] = positionals
    const runs = values.runs === undefined ? undefined : Number(values.runs)
    const isRight = ['all', 'load', 'interactions'].includes(part) && more.length === 0
    return isRight && (runs === undefined || (Number.isInteger(runs) && runs > 0)) ? { ...values, part, runs } : null
  } catch {
    return null
  }
}
