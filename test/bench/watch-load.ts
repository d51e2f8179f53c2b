/** Observations of the load of a page. Times in ms since the navigation began. */
export interface Diary {
  firstContentfulPaint?: number
  firstLiveStatus?: number
  /** The time at which Login appeared and the page began to react to input. */
  alive?: number
  /** Total blocking time before the page was alive: the parts of long tasks beyond 50 ms. */
  blocking: number
  /** The sum of all layout shifts. Cumulative Layout Shift counts only the worst session window. */
  layoutShift: number
  /** Number of the page's own scripts that arrived before the page was alive. */
  scriptRequests: number
}

declare global {
  /** Resolves once Login has appeared and every tile in the viewport is live. */
  var tilesLive: Promise<void>
  var loadDiary: () => Diary
}

/** Runs in the page before its own scripts, so it must not refer to anything outside of this function. */
export function watchLoad(): void {
  const diary: Diary = { blocking: 0, layoutShift: 0, scriptRequests: 0 }
  const longTasks: PerformanceEntry[] = []
  let finish = () => {}
  globalThis.tilesLive = new Promise((resolve) => (finish = resolve))
  globalThis.loadDiary = () => {
    const alive = diary.alive ?? Infinity
    const blocking = longTasks.filter(({ startTime }) => startTime < alive)
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return {
      ...diary,
      blocking: blocking.reduce((sum, { duration }) => sum + duration - 50, 0),
      scriptRequests: scripts.filter(({ startTime, duration }) => startTime + duration < alive).length,
    }
  }

  // The default of 250 leaves no room for scripts beside the requests to 200 sites.
  performance.setResourceTimingBufferSize(2_000)
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') diary.firstContentfulPaint = startTime
  })
  observe('longtask', (task) => longTasks.push(task))
  observe('layout-shift', (entry) => {
    // TypeScript has no type for layout-shift entries.
    diary.layoutShift += (entry as PerformanceEntry & { value: number }).value
  })

  // A tile is live once its visible text names a state. `look` reads it in an animation frame, just before the paint.
  const isLive = (tile: HTMLElement) => /\b(Operational|Degraded|Down)\b/.test(tile.innerText)
  // Browsers may skip rendering tiles outside of the viewport, and those have no `innerText`.
  const isInWindow = (tile: HTMLElement) => tile.getBoundingClientRect().top < innerHeight
  let isRequested = false
  const look = () => {
    isRequested = false
    if ([...document.querySelectorAll('button')].some(({ textContent }) => textContent?.trim() === 'Login'))
      diary.alive ??= performance.now()
    const tiles = [...document.querySelectorAll<HTMLElement>('main li:has(a)')].filter(isInWindow)
    if (tiles.some(isLive)) diary.firstLiveStatus ??= performance.now()
    if (diary.alive === undefined || diary.firstLiveStatus === undefined || !tiles.every(isLive)) return
    observer.disconnect()
    finish()
  }
  const observer = new MutationObserver(() => {
    if (!isRequested) requestAnimationFrame(look)
    isRequested = true
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
