/** A timer that fires this late has waited for a page that was stopped, such as in a phone or during a print dialogue. */
const LATE_MS = 1_000

/** Starts an interval. Returns a function that stops it. */
export function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/**
 * Starts a timer. Returns a function that cancels it. If the page was stopped meanwhile, a message that has arrived is
 * handled after the timer, so a late timer gives it a second before it runs.
 */
export function after(ms: number, run: () => void): () => void {
  const dueAt = performance.now() + ms
  let timer = setTimeout(() => {
    if (performance.now() - dueAt < LATE_MS) run()
    else timer = setTimeout(run, LATE_MS)
  }, ms)
  return () => clearTimeout(timer)
}
