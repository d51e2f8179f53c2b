import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import { launch } from '../support/chromium.ts'
import { cpuSlowdown, runs, siteDelaysMs, slow4G, viewport, warmUps } from './conditions.ts'
import { loadTimes } from './load-times.ts'
import { servePages } from './pages.ts'
import type { Build } from './pages.ts'
import { sizesOf } from './sizes.ts'

/** Prints the portal's sizes, and its load times beside those of the same page written by hand. Judges nothing. */
export async function bench(build: Build): Promise<void> {
  const { places, built, site, close } = await servePages(build)
  try {
    console.log(`Sizes\n${await sizesOf(site, built)}\n`)
    const browser = await launch()
    try {
      console.log(`Load times\n${conditions(browser.version())}\n`)
      console.log(await loadTimes(browser, places))
      console.log(`\n  ${busy()}`)
    } finally {
      await browser.close()
    }
  } finally {
    await close()
  }
}

function conditions(version: string): string {
  const { latency, downloadThroughput, uploadThroughput } = slow4G
  const mbits = (bytesPerSecond: number) => `${((bytesPerSecond * 8) / 1e6).toFixed(3)} Mbit/s`
  return [
    `Chromium ${version} without a window, ${viewport.width} × ${viewport.height}; Node ${process.versions.node};`,
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}); ${busy()}`,
    `Slow 4G: ${latency} ms for each request, ${mbits(downloadThroughput)} down, ${mbits(uploadThroughput)} up; processor ÷ ${cpuSlowdown}`,
    `${runs} loads of each page in turn after ${warmUps} not counted, each with an empty cache; HTTP/1.1, brotli`,
    `Sites answer after ${siteDelaysMs.join(', ')} ms; times are since the navigation began`,
  ].map((line) => `  ${line}`).join('\n')
}

/** Others at work on this machine make every figure worse; the ratios stand it best. */
function busy(): string {
  return `load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}`
}
