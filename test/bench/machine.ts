import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import type { Browser } from 'playwright-core'
import { viewport } from './conditions.ts'

/** Lines to print about browser, Node and processor. */
export function machine(browser: Browser): readonly string[] {
  return [
    `Chromium ${browser.version()} without a window, ${viewport.width} × ${viewport.height}; Node ${process.versions.node};`,
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}); ${machineLoad()}`,
  ]
}

/** A line about the machine's load. Other work worsens every figure, but affects ratios least. */
export function machineLoad(): string {
  return `load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}`
}
