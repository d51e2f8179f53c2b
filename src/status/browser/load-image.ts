import type { Answer } from '../env.ts'

/** The Resource Timing entry arrives within about a millisecond of `load` or `error`. After this time, expect none. */
const TIMING_ENTRY_WITHIN_MS = 50

let frame: Promise<typeof globalThis> | undefined

/**
 * Returns the window of an empty hidden frame. Images loaded there do not delay the load event of our page: a site that
 * does not respond would otherwise keep the tab's loading indicator on for ten seconds. In Firefox, no attribute of an
 * image prevents that.
 */
const openFrame = () =>
  (frame ??= new Promise((resolve) => {
    const element = document.createElement('iframe')
    // Wait for the load event, at which Firefox replaces the frame's document.
    // TypeScript's type `Window` has no `Image`.
    element.onload = () => resolve(element.contentWindow as unknown as typeof globalThis)
    const host = document.createElement('div')
    // Hide the frame in a closed shadow tree, so that nothing mistakes it for a frame of the page.
    host.attachShadow({ mode: 'closed' }).append(element)
    document.head.append(host)
  }))

/**
 * Loads an image without showing it. `ms` is the browser's own measurement of the transfer, because events are late
 * while our main thread is busy (in one trial, 800 ms late for a site that took 5 ms). It comes from an observer,
 * because the buffer of `performance.getEntries` is full after 250 entries.
 */
export async function loadImage(address: string, signal: AbortSignal): Promise<Answer> {
  const { Image, PerformanceObserver } = await openFrame()
  return new Promise((resolve) => {
    if (signal.aborted) return
    const image = new Image()
    const startedAt = performance.now()
    let outcome: Answer | undefined
    let duration = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      image.onload = image.onerror = null
      // Some browsers omit the entry of a failed load, so fall back to our own measurement.
      if (outcome) resolve({ ok: outcome.ok, ms: duration || outcome.ms })
      else image.src = ''
    }
    const observer = new PerformanceObserver((list) => {
      duration ||= list.getEntriesByName(image.src)[0]?.duration ?? 0
      if (duration && outcome) finish()
    })
    const end = (ok: boolean) => () => {
      outcome = { ok, ms: performance.now() - startedAt }
      if (duration) finish()
      else timer = setTimeout(finish, TIMING_ENTRY_WITHIN_MS)
    }

    observer.observe({ type: 'resource' })
    signal.addEventListener('abort', finish)
    image.onload = end(true)
    image.onerror = end(false)
    image.referrerPolicy = 'no-referrer'
    image.src = address
  })
}
