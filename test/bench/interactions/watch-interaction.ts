declare global {
  /**
   * Waits for one key, and then until the page has not changed for `restMs`. Resolves with the ms from the key until the
   * paint of the last change, or of the next frame if nothing has changed.
   */
  var nextInteraction: (restMs: number) => Promise<number>
}

/** Runs in the page before its own scripts, so it must not refer to anything outside of this function. */
export function watchInteraction(): void {
  /** Calls back once the next frame is painted. A message arrives right after the paint, a timer much later. */
  const afterPaint = (call: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = call
      port2.postMessage(null)
    })

  globalThis.nextInteraction = (restMs) =>
    new Promise((resolve) => {
      const begin = ({ timeStamp: pressedAt }: Event) => {
        let paintedAt: number | undefined
        let resting: number | undefined
        const rest = () => {
          window.clearTimeout(resting)
          resting = window.setTimeout(finish, restMs)
        }
        const finish = () => {
          if (paintedAt === undefined) return rest()
          observer.disconnect()
          resolve(paintedAt - pressedAt)
        }
        let isRequested = false
        const notePaint = () => {
          if (isRequested) return
          isRequested = true
          afterPaint(() => {
            isRequested = false
            paintedAt = performance.now()
            rest()
          })
        }
        const observer = new MutationObserver(() => {
          rest()
          notePaint()
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        notePaint()
      }
      addEventListener('keydown', begin, { once: true, capture: true })
    })
}
