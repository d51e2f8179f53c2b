import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { launch } from '../support/chromium.ts'
import { defaultLoads, defaultPresses, designPoint, longPage, shippedContent } from './conditions.ts'
import { mediansOf, tableOf } from './figures.ts'
import type { Figure, Medians } from './figures.ts'
import { interactionConditions, measureInteractions } from './interactions/interactions.ts'
import { longPageScenes, scenes } from './interactions/scenes.ts'
import { loadConditions, measureLoads } from './load-times.ts'
import { machine, machineLoad } from './machine.ts'
import type { Build } from './portal.ts'

const usage = `npm run bench                  prints sizes, load times and interactions
npm run bench -- load          the first two of these
npm run bench -- interactions  the third
  --runs N                     loads each page, and presses each key, N times (default: ${defaultLoads} and ${defaultPresses})
  --write FILE                 saves the medians
  --baseline FILE              prints ratios to the medians of this file`

const options = { runs: { type: 'string' }, write: { type: 'string' }, baseline: { type: 'string' } } as const

/** Prints figures of the portal. None of them is a limit. */
export async function bench(build: Build, args: readonly string[]): Promise<void> {
  const request = read(args)
  if (request === null) {
    process.exitCode = 1
    console.error(usage)
    return
  }
  const { part, runs, write, baseline } = request
  // The cast is safe for a file that --write has written.
  const before = baseline === undefined ? {} : (JSON.parse(await readFile(baseline, 'utf8')) as Medians)
  const medians: Record<string, number> = {}
  const print = async (title: string, conditions: readonly string[], figures: Promise<readonly Figure[]>) => {
    console.log([title, ...conditions.map((line) => `  ${line}`)].join('\n'))
    Object.assign(medians, mediansOf(await figures))
    console.log(`\n${tableOf(await figures, before)}\n\n  ${machineLoad()}\n`)
  }
  const browser = await launch({ channel: 'chromium' })
  try {
    console.log(`${machine(browser).join('\n')}\n`)
    if (part !== 'interactions') {
      for (const content of [shippedContent, designPoint]) {
        const { sites, cards = 'the shipped' } = content
        const loads = runs ?? defaultLoads
        await print(
          `Dashboard with ${sites} sites, ${cards} cards`,
          loadConditions(content, loads),
          measureLoads(browser, build, content, loads),
        )
      }
    }
    if (part !== 'load') {
      const { sites, cards } = designPoint
      const presses = runs ?? defaultPresses
      await print(
        `Interactions with ${sites} sites, ${cards} cards, from the key to the paint of its last change`,
        interactionConditions(presses),
        measureInteractions(browser, build, { name: 'interactions', sites, cards }, scenes, presses),
      )
      await print(
        `Interactions on a page of ${longPage.cards} cards in ${longPage.sections} sections`,
        interactionConditions(presses),
        measureInteractions(browser, build, longPage, longPageScenes, presses),
      )
    }
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
