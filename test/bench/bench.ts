import process from 'node:process'
import type { Browser } from 'playwright-core'
import { launch } from '../support/chromium.ts'
import { cpuSlowdown, runs, siteDelaysMs, slow4G, warmUps } from './conditions.ts'
import { minutesADay, printDays } from './day/days.ts'
import { printInteractions } from './interactions/interactions.ts'
import { loadTimes } from './load-times.ts'
import { busy, machine } from './machine.ts'
import { servePages } from './pages.ts'
import type { Build } from './pages.ts'
import { sizesOf } from './sizes.ts'

const usage = `npm run bench                  prints sizes, load times, how fast keys are answered, and what a day leaves in an open page
npm run bench -- load          the first two of these
npm run bench -- interactions  the third
npm run bench -- day [ROUNDS]  the last one; ROUNDS: of a minute each, instead of ${minutesADay}`

/** Prints figures of the portal. Judges nothing. `given`: see `usage`. */
export async function bench(build: Build, given: readonly string[]): Promise<void> {
  const [part = 'all', text = String(minutesADay), ...more] = given
  const rounds = Number(text)
  const isKnown =
    ['all', 'load', 'interactions', 'day'].includes(part) && (part === 'day' || given.length < 2) && more.length === 0
  // Fewer have no beginning and no end.
  if (!isKnown || !Number.isInteger(rounds) || rounds < 4 || rounds > minutesADay) {
    process.exitCode = 1
    return console.error(usage)
  }
  const isAsked = (name: string) => part === 'all' || part === name
  if (isAsked('load')) await printLoads(build)
  if (isAsked('interactions')) await withBrowser((browser) => printInteractions(browser, build))
  if (isAsked('day')) await withBrowser((browser) => printDays(browser, build, rounds))
}

/** Sizes, and load times beside those of the same page written by hand. */
async function printLoads(build: Build): Promise<void> {
  const { places, built, site, close } = await servePages(build)
  try {
    console.log(`Sizes\n${await sizesOf(site, built)}\n`)
    await withBrowser(async (browser) => {
      console.log(`Load times\n${conditions(browser)}\n`)
      console.log(await loadTimes(browser, places))
      console.log(`\n  ${busy()}\n`)
    })
  } finally {
    await close()
  }
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launch()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

function conditions(browser: Browser): string {
  const { latency, downloadThroughput, uploadThroughput } = slow4G
  const mbits = (bytesPerSecond: number) => `${((bytesPerSecond * 8) / 1e6).toFixed(3)} Mbit/s`
  return [
    ...machine(browser),
    `Slow 4G: ${latency} ms for each request, ${mbits(downloadThroughput)} down, ${mbits(uploadThroughput)} up; processor ÷ ${cpuSlowdown}`,
    `${runs} loads of each page in turn after ${warmUps} not counted, each with an empty cache; HTTP/1.1, brotli`,
    `Sites answer after ${siteDelaysMs.join(', ')} ms; times are since the navigation began`,
  ]
    .map((line) => `  ${line}`)
    .join('\n')
}
