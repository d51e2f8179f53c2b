import type { Content } from './portal.ts'

/** Slow 4G as Lighthouse and Chromium's developer tools define it. */
export const slow4G = {
  // A round trip of 150 ms. Throttling applies it once per request, so Lighthouse multiplies it by 3.75.
  latency: 150 * 3.75,
  // 1.6 Mbit/s down and 750 kbit/s up. Lighthouse multiplies both by 0.9.
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
} as const

/** The factor by which the processor is slowed down. */
export const cpuSlowdown = 4

/** The first load of each page is not counted, because it includes the browser's own start-up work. */
export const warmUps = 1
export const runs = 7

/** Response times of healthy sites. */
const siteDelaysMs = [80, 100, 120, 140, 160, 180] as const

export const shippedContent: Content = { name: 'shipped', sites: 6, delaysMs: siteDelaysMs }
/** The most content that the portal is designed for. */
export const designPoint = { name: 'design-point', sites: 200, cards: 200, delaysMs: siteDelaysMs } satisfies Content

export const viewport = { width: 1280, height: 800 } as const

/** The limits of the dashboard. Bytes are after gzip; those of the scripts include the inline script. */
export const limits = {
  scriptsBeforeAlive: { bytes: 155_000, requests: 4 },
  scripts: { bytes: 170_000, requests: 6 },
  /** The bytes of index.html, by the number of sites. */
  page: new Map([
    [6, 16_500],
    [200, 28_000],
  ]),
  /** Relative to the page written by hand in one file. */
  firstContentfulPaint: 1.05,
  firstLiveStatus: 1.15,
  /** Relative to the commit in earlier-build.ts. */
  work: 0.75,
  alive: 1.1,
  blocking: 1,
} as const

/** One frame at 60 Hz. */
export const frameMs = 1000 / 60
/** People notice no delay below this. */
export const instantMs = 100
