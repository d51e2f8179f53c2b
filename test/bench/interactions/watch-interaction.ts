/** Durations of an interaction, in ms since the key was pressed. */
export interface InteractionTimes {
  /** Until the paint of the first frame after the key press. */
  readonly first: number
  /** Until the paint of the last change that the key press caused; null if it changed nothing. */
  readonly last: number | null
  /** The longest duration that Event Timing reports, in steps of 8 ms; null below 16 ms. */
  readonly eventTiming: number | null
}

declare global {
  /** Waits for one key, and then until the page has not changed for `restMs`. */
  var nextInteraction: (restMs: number) => Promise<InteractionTimes>
}

/** Runs in the page before its own scripts, so it must not refer to anything outside of this function. */
export function watchInteraction(): void {
  let entries: PerformanceEntry[] = []
  // TypeScript's options type lacks the threshold.
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)

  /** Calls back once the next frame is painted. A message arrives right after the paint, a timer much later. */
  const afterPaint = (call: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = call
      port2.postMessage(null)
    })

  globalThis.nextInteraction = (restMs) =>
    new Promise((resolve) => {
      entries = []
      const begin = (event: Event) => {
        const pressedAt = event.timeStamp
        let first: number | undefined
        let last: number | null = null
        let resting: number | undefined
        const rest = () => {
          window.clearTimeout(resting)
          resting = window.setTimeout(finish, restMs)
        }
        const finish = () => {
          if (first === undefined) return rest()
          observer.disconnect()
          const own = entries.filter(({ startTime }) => startTime >= pressedAt - 1).map(({ duration }) => duration)
          resolve({ first, last, eventTiming: own.length === 0 ? null : Math.max(...own) })
        }
        let isRequested = false
        const observer = new MutationObserver(() => {
          rest()
          if (isRequested) return
          isRequested = true
          afterPaint(() => {
            isRequested = false
            last = performance.now() - pressedAt
          })
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        afterPaint(() => {
          first = performance.now() - pressedAt
          rest()
        })
      }
      addEventListener('keydown', begin, { once: true, capture: true })
    })
}
