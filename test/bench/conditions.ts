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

/** Series of 7 loads differ by 5 % by chance. */
export const defaultLoads = 15
export const defaultPresses = 5

/** Response times of healthy sites. */
const siteDelaysMs = [80, 100, 120, 140, 160, 180] as const

export const shippedContent: Content = { name: 'shipped', sites: 6, delaysMs: siteDelaysMs }
/** The most content that the portal is designed for. */
export const designPoint = { name: 'design-point', sites: 200, cards: 200, delaysMs: siteDelaysMs } satisfies Content

export const viewport = { width: 1280, height: 800 } as const

/** Limits of the dashboard, which test/build/output.test.ts asserts. Bytes after gzip, by the number of sites. */
export const limits = {
  /** The inline script counts. */
  scriptBytes: { 6: 165_000, 200: 190_000 },
  pageBytes: { 6: 18_000, 200: 30_000 },
  scriptRequests: 1,
} as const

/** Aims, which are only reported. */
export const aims = {
  /** Relative to the page by hand. */
  firstContentfulPaint: 1.15,
  firstLiveStatus: 1.15,
  /** Relative to a file of figures. */
  alive: 1.1,
  repeatVisitMs: 350,
  /** The processor time of a first visit with a history of the group's monitor, relative to that without. */
  monitoredTime: 1.1,
} as const

/** One frame at 60 Hz. */
export const frameMs = 1000 / 60
/** People notice no delay below this. */
export const instantMs = 100
