import type { CDPSession } from 'playwright-core'

/**
 * Reads the page's metrics. Returns a function that looks one up by name, and throws if the browser lacks it. The
 * session needs `Performance.enable`.
 */
export async function metricsOf(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (name) => {
    const value = metrics.find((metric) => metric.name === name)?.value
    if (value === undefined) throw new Error(`The browser has no metric ${name}`)
    return value
  }
}
