/** Bits and bytes of a phone on a slow day, as Lighthouse and the developer tools of Chromium understand "slow 4G". */
export const slow4G = {
  // 150 ms there and back; a browser that is slowed request by request needs 3.75 of that to feel like it.
  latency: 150 * 3.75,
  // 1.6 Mbit/s down and 750 kbit/s up, of which nine tenths are left for the content.
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
} as const

/** How many times slower the processor is made. */
export const cpuSlowdown = 4

/** Before they are counted, each page is loaded once: the browser's own first steps are nobody's page. */
export const warmUps = 1
export const runs = 7

/** How long each sample site takes to give its icon, in milliseconds: sites that are well. */
export const siteDelaysMs = [80, 100, 120, 140, 160, 180] as const

export const viewport = { width: 1280, height: 800 } as const

/** The product's own limits, in bytes after gzip. */
export const budgets = { scripts: 120_000, styles: 9_000 } as const
