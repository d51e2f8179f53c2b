import process from 'node:process'
import type { Browser } from 'playwright-core'
import { launch } from '../support/chromium.ts'
import { cpuSlowdown, designPoint, runs, shippedContent, slow4G, warmUps } from './conditions.ts'
import { earlierBuild, earlierCommit } from './earlier-build.ts'
import { printInteractions } from './interactions/interactions.ts'
import { comparisons, loadAll } from './load-times.ts'
import { machine, machineLoad } from './machine.ts'
import { servePages } from './pages.ts'
import type { Build, Content } from './portal.ts'
import { scriptsOf, sizesOf } from './sizes.ts'

const usage = `npm run bench                  prints sizes, load times and interactions
npm run bench -- load          the first two of these
npm run bench -- interactions  the third`

/** Prints figures of the portal beside their limits. A figure beyond its limit is not an error. */
export async function bench(build: Build, args: readonly string[]): Promise<void> {
  const [part = 'all', ...more] = args
  if (!['all', 'load', 'interactions'].includes(part) || more.length > 0) {
    process.exitCode = 1
    console.error(usage)
    return
  }
  const browser = await launch({ channel: 'chromium' })
  try {
    if (part !== 'interactions') {
      const earlier = await earlierBuild().catch((error: unknown) => {
        console.log(`Without commit ${earlierCommit}, to which some limits are relative: ${String(error)}\n`)
        return null
      })
      for (const content of [shippedContent, designPoint]) await printLoads(browser, build, earlier, content)
    }
    if (part !== 'load') await printInteractions(browser, build)
  } finally {
    await browser.close()
  }
}

/** Prints sizes, and load times beside those of an earlier commit and of the same page written by hand. */
async function printLoads(browser: Browser, build: Build, earlier: Build | null, content: Content): Promise<void> {
  const { places, portal, close } = await servePages(build, earlier, content)
  const { sites, cards = 'the shipped' } = content
  try {
    console.log(`Dashboard with ${sites} sites, ${cards} cards\n\n${await sizesOf(portal)}\n`)
    console.log(`${conditions(browser, content)}\n`)
    const series = await loadAll(browser, places)
    const load = series[0]?.loads.at(-1)
    if (load !== undefined) console.log(`${await scriptsOf(portal, load)}\n`)
    console.log(`${comparisons(series)}\n\n  ${machineLoad()}\n`)
  } finally {
    await close()
  }
}

function conditions(browser: Browser, { delaysMs = [] }: Content): string {
  const { latency, downloadThroughput, uploadThroughput } = slow4G
  const mbits = (bytesPerSecond: number) => `${((bytesPerSecond * 8) / 1e6).toFixed(3)} Mbit/s`
  return [
    ...machine(browser),
    `Slow 4G: ${latency} ms for each request, ${mbits(downloadThroughput)} down, ${mbits(uploadThroughput)} up; processor ÷ ${cpuSlowdown}`,
    `${runs} loads of each page in turn after ${warmUps} not counted, each with an empty cache; HTTP/1.1, brotli`,
    `Sites answer after ${delaysMs.join(', ')} ms; times are since the navigation began`,
  ]
    .map((line) => `  ${line}`)
    .join('\n')
}
