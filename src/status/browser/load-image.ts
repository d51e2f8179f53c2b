import type { Answer } from '../status-env.ts'
import { watchRedirect } from './refused-redirect.ts'

/** The Resource Timing entry arrives within about a millisecond of `load` or `error`. After this time, expect none. */
const TIMING_ENTRY_WITHIN_MS = 50

/**
 * Loads an image without showing it. `ms` is the browser's own measurement of the transfer, because events are late
 * while our main thread is busy (in one trial, 800 ms late for a site that took 5 ms). It comes from an observer,
 * because the buffer of `performance.getEntries` is full after 250 entries.
 */
export function loadImage(address: string, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const image = new Image()
    const preload = document.createElement('link')
    const redirect = watchRedirect(address)
    const startedAt = performance.now()
    let outcome: Answer | undefined
    let duration = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const finish = () => {
      observer.disconnect()
      redirect.stop()
      clearTimeout(timer)
      image.onload = image.onerror = preload.onload = preload.onerror = null
      preload.remove()
      // Some browsers omit the entry of a failed load, so fall back to our own measurement.
      if (outcome) {
        resolve({
          ok: outcome.ok,
          ms: duration || outcome.ms,
          ...(redirect.isRefused() && { isRedirectRefused: true }),
        })
      } else image.src = ''
    }
    const observer = new PerformanceObserver((list) => {
      duration ||= list.getEntriesByName(preload.href)[0]?.duration ?? 0
      if (duration && outcome) finish()
    })
    const end = (ok: boolean) => () => {
      outcome = { ok, ms: performance.now() - startedAt }
      if (duration) finish()
      else timer = setTimeout(finish, TIMING_ENTRY_WITHIN_MS)
    }
    const load = () => {
      image.loading = 'lazy'
      image.src = address
      queueMicrotask(() => (image.loading = 'eager'))
    }

    observer.observe({ type: 'resource' })
    signal.addEventListener('abort', finish)
    image.onload = end(true)
    image.onerror = preload.onerror = end(false)
    image.referrerPolicy = preload.referrerPolicy = 'no-referrer'
    preload.href = address
    // An image holds the page's `load` event, and the tab shows that it is loading, until a silent site has timed out. One
    // that begins as lazy does not, and as an eager one it is requested at once. Firefox waits for a lazy image, too. It
    // does not wait for a preload, but cannot cancel one, so use it only until the page has loaded.
    if (!('mozInnerScreenX' in window) || document.readyState === 'complete') return load()
    preload.onload = load
    preload.rel = 'preload'
    preload.as = 'image'
    document.head.append(preload)
  })
}
