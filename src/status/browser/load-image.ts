import type { Answer } from '../env.ts'

/** Browsers add the Resource Timing entry within a millisecond or so of the event. After this long, expect none. */
const TIMING_ENTRY_WITHIN_MS = 50

let frame: Promise<typeof globalThis> | undefined

/**
 * Returns the window of an empty hidden frame. Its images do not delay the load event of our page, until which the tab
 * shows that the page is loading: a silent site would delay it by ten seconds. No attribute of an image prevents that
 * in Firefox.
 */
const openFrame = () =>
  (frame ??= new Promise((resolve) => {
    const element = document.createElement('iframe')
    // Not before its load event, because Firefox then replaces the document of the frame.
    element.onload = () => resolve(element.contentWindow as unknown as typeof globalThis) // not in TypeScript's types
    const host = document.createElement('div')
    // In a closed shadow tree, so that nothing takes it for a frame of the page.
    host.attachShadow({ mode: 'closed' }).append(element)
    document.head.append(host)
  }))

/**
 * Loads an image without showing it. `ms` is the browser's own measurement of the transfer, because events come late
 * while our main thread is busy (800 ms late in a trial in which the site took 5 ms). Uses an observer, because the
 * buffer of `performance.getEntries` is full after 250 entries.
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
      // Without an entry, which some browsers omit for failed loads, use our own measurement.
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
