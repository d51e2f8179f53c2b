/** What an interaction took, in ms since the key was pressed. */
export interface Taken {
  /** Until the first frame after it was painted. */
  readonly first: number
  /** Until the frame with the last change that it made was painted; null where it changed nothing. */
  readonly last: number | null
  /** The browser's own figure, in steps of 8 ms; null where it is below 16. */
  readonly told: number | null
}

declare global {
  /** Waits for one key, and then until the page has come to rest. */
  var nextInteraction: (restMs: number) => Promise<Taken>
}

/** Runs in the page, before anything of the page's own. Nothing outside of this function exists there. */
export function watchInteraction(): void {
  let tellings: PerformanceEntry[] = []
  // The compiler's list of options lacks the threshold.
  new PerformanceObserver((list) => tellings.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)

  /** Calls once the frame that is made next has been painted: a message comes after the painting, a timer much later. */
  const afterPaint = (call: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = call
      port2.postMessage(null)
    })

  globalThis.nextInteraction = (restMs) =>
    new Promise((resolve) => {
      tellings = []
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
          const own = tellings.filter(({ startTime }) => startTime >= pressedAt - 1).map(({ duration }) => duration)
          resolve({ first, last, told: own.length === 0 ? null : Math.max(...own) })
        }
        let isAsked = false
        const observer = new MutationObserver(() => {
          rest()
          if (isAsked) return
          isAsked = true
          afterPaint(() => {
            isAsked = false
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
