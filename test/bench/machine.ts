import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import type { Browser } from 'playwright-core'
import { viewport } from './conditions.ts'

/** Lines to print: what everything here was measured with. */
export function machine(browser: Browser): readonly string[] {
  return [
    `Chromium ${browser.version()} without a window, ${viewport.width} × ${viewport.height}; Node ${process.versions.node};`,
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}); ${busy()}`,
  ]
}

/** Others at work on this machine make every figure worse; the ratios stand it best. */
export function busy(): string {
  return `load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}`
}
