import type { CDPSession, Page } from 'playwright-core'

/** The resources of a page after a garbage collection. */
export interface Resources {
  readonly heapBytes: number
  readonly images: number
  readonly nodes: number
  readonly listeners: number
  readonly intervals: number
  readonly timeouts: number
  readonly resourceEntries: number
  /** The size of keys and values: one byte per character, because all are ASCII. */
  readonly historyBytes: number
}

/** Needs `watchDay` in the page and `Performance.enable` in the session. */
export async function resourcesOf(page: Page, devtools: CDPSession): Promise<Resources> {
  await devtools.send('HeapProfiler.collectGarbage')
  const metrics = await metricsOf(devtools)
  const images = await imagesOf(devtools)
  const own = await page.evaluate(() => ({
    intervals: dayWatch.intervals(),
    timeouts: dayWatch.timeouts(),
    resourceEntries: dayWatch.resourceEntries(),
    historyBytes: Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith('als.history.'))
      .reduce((all, [key, text]) => all + key.length + String(text).length, 0),
  }))
  return {
    heapBytes: metrics('JSHeapUsedSize'),
    images,
    nodes: metrics('Nodes'),
    listeners: metrics('JSEventListeners'),
    ...own,
  }
}

/** Reads the page's metrics. Returns a function that looks one up by name, and throws if the browser lacks it. */
export async function metricsOf(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (name) => {
    const value = metrics.find((metric) => metric.name === name)?.value
    if (value === undefined) throw new Error(`The browser has no metric ${name}`)
    return value
  }
}

async function imagesOf(devtools: CDPSession): Promise<number> {
  const objectGroup = 'images'
  const prototype = await devtools.send('Runtime.evaluate', { expression: 'HTMLImageElement.prototype', objectGroup })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId ?? '',
    objectGroup,
  })
  const { result } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup })
  return Number(result.value)
}
