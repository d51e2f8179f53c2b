import type { Answer } from '../env.ts'

/** Resource Timing tells of a load within a millisecond or so of its event; longer, and it will not tell at all. */
const TOLD_WITHIN_MS = 50

/**
 * Loads an image without showing it. `ms` is the browser's own measure of the transfer: events come late while our main
 * thread is busy (800 ms late in a trial where the site took 5). An observer is told of every load as long as the page
 * lives, while the list behind `performance.getEntries` is full after 250.
 */
export function loadImage(address: string, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const image = new Image()
    const startedAt = performance.now()
    let ended: Answer | undefined
    let duration = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      image.onload = image.onerror = null
      // A browser that tells nothing of failed loads, or of this one, leaves our own clock.
      if (ended) resolve({ ok: ended.ok, ms: duration || ended.ms })
      else image.src = ''
    }
    const observer = new PerformanceObserver((list) => {
      duration ||= list.getEntriesByName(image.src)[0]?.duration ?? 0
      if (duration && ended) finish()
    })
    const end = (ok: boolean) => () => {
      ended = { ok, ms: performance.now() - startedAt }
      if (duration) finish()
      else timer = setTimeout(finish, TOLD_WITHIN_MS)
    }

    observer.observe({ type: 'resource' })
    signal.addEventListener('abort', finish)
    image.onload = end(true)
    image.onerror = end(false)
    image.referrerPolicy = 'no-referrer'
    image.src = address
  })
}
