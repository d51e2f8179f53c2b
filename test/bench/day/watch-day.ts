/** What a page's watcher knows of it at any time. */
export interface DayWatch {
  /** Timers that the page has set, and that have neither fired nor been cleared. */
  readonly timeouts: () => number
  readonly intervals: () => number
  /** Until the next turn of an interval, by the page's clock. */
  readonly untilTurnMs: () => number
  /** In the browser's own list of what was loaded. */
  readonly resourceEntries: () => number
  /** How long each task took that kept the main thread busy for 50 ms or more. Those told are forgotten. */
  readonly longTasks: () => readonly number[]
  /** When the last round ended, as it is shown; waits for another than `before`. */
  readonly roundAfter: (before: string | undefined) => Promise<string>
}

declare global {
  var dayWatch: DayWatch
  /** The browser's: the one that comes with the clock that can be moved has no entries. */
  var ownPerformance: Performance
}

/** Runs in the page before that clock is there. */
export function keepPerformance(): void {
  globalThis.ownPerformance = performance
}

/**
 * Runs in the page before anything of the page's own, and after the clock that can be moved: what it counts is what the
 * page asked for, and not what that clock needs. Nothing outside of this function exists there.
 */
export function watchDay(): void {
  const timeouts = new Set<number>()
  const intervals = new Map<number, { readonly ms: number; readonly since: number }>()
  // The compiler takes the bare names for Node's.
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  const callable = (handler: TimerHandler) => {
    if (typeof handler === 'string') throw new TypeError('A timer with code in a text')
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
    // Either of these two clears both kinds.
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
    untilTurnMs: () => Math.min(...[...intervals.values()].map(({ ms, since }) => ms - ((Date.now() - since) % ms))),
    resourceEntries: () => ownPerformance.getEntriesByType('resource').length,
    longTasks() {
      const told = tasks
      tasks = []
      return told
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
