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

/** A page of cards far beyond the design point. */
export const longPage = { name: 'long-page', sites: 6, cards: 500, sections: 20 } satisfies Content

export const viewport = { width: 1280, height: 800 } as const
