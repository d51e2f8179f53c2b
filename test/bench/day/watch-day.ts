/** Functions that observe the page while the benchmark runs. */
export interface DayWatch {
  /** The number of the page's timeouts that have neither fired nor been cleared. */
  readonly timeouts: () => number
  readonly intervals: () => number
  /** Returns the time until the next tick of an interval, by the page's clock. */
  readonly untilTickMs: () => number
  /** The number of entries in the browser's Resource Timing buffer. */
  readonly resourceEntries: () => number
  /** Returns the durations, in ms, of the tasks of 50 ms or more since the last call. */
  readonly longTasks: () => readonly number[]
  /** Returns the time that the page shows for its last round, once it differs from `before`. */
  readonly roundAfter: (before: string | undefined) => Promise<string>
}

declare global {
  var dayWatch: DayWatch
  /** The browser's own `performance`. The fake clock replaces the global `performance` with one without entries. */
  var ownPerformance: Performance
}

/** Runs in the page before the fake clock is installed. */
export function keepPerformance(): void {
  globalThis.ownPerformance = performance
}

/**
 * Runs in the page before its own scripts, and after the fake clock, whose own timers must not be counted. It must not
 * refer to anything outside of this function.
 */
export function watchDay(): void {
  const timeouts = new Set<number>()
  const intervals = new Map<number, { readonly ms: number; readonly since: number }>()
  // Without `window`, TypeScript would take these for Node's timers.
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  const callable = (handler: TimerHandler) => {
    if (typeof handler === 'string') throw new TypeError('A timer must not get code as a string')
    return handler
  }

  const watched = {
    setTimeout(handler: TimerHandler, ms?: number, ...given: unknown[]): number {
      const id = setTimeout(() => {
        timeouts.delete(id)
        callable(handler)(...given)
      }, ms)
      timeouts.add(id)
      return id
    },
    setInterval(handler: TimerHandler, ms = 0, ...given: unknown[]): number {
      const id = setInterval(callable(handler), ms, ...given)
      intervals.set(id, { ms, since: Date.now() })
      return id
    },
    // Either function clears both kinds of timers.
    clearTimeout(id?: number): void {
      forget(id)
      clearTimeout(id)
    },
    clearInterval(id?: number): void {
      forget(id)
      clearInterval(id)
    },
  }
  const forget = (id = 0) => {
    timeouts.delete(id)
    intervals.delete(id)
  }
  Object.assign(globalThis, watched)

  let tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })

  const shown = () => document.querySelector('main time')?.getAttribute('datetime') ?? undefined
  globalThis.dayWatch = {
    timeouts: () => timeouts.size,
    intervals: () => intervals.size,
    untilTickMs: () => Math.min(...[...intervals.values()].map(({ ms, since }) => ms - ((Date.now() - since) % ms))),
    resourceEntries: () => ownPerformance.getEntriesByType('resource').length,
    longTasks() {
      const durations = tasks
      tasks = []
      return durations
    },
    roundAfter: (before) =>
      new Promise((resolve) => {
        const look = () => {
          const now = shown()
          if (now === undefined || now === before) return
          observer.disconnect()
          resolve(now)
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ['datetime'] })
        look()
      }),
  }
}
