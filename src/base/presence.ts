/** The page's visibility, the device's connection, and the events of leaving the page and returning to it. */

export const isVisible = (): boolean => document.visibilityState === 'visible' && !isPrerendering()

/**
 * Whether the browser has loaded this page before the user opens it, as Chromium does for an address being typed.
 * Frames of other origins then wait, but timers do not.
 */
const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true

/** Calls `call` at once, or when a page that is prerendered is shown. */
export function onceShown(call: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', call, { once: true })
  else call()
}

/**
 * Calls `listener` when the device goes online or offline and when this page is shown or hidden. Returns a function
 * that unsubscribes.
 */
export function onPresence(listener: (event: Event) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('online', listener, { signal })
  addEventListener('offline', listener, { signal })
  document.addEventListener('visibilitychange', listener, { signal })
  document.addEventListener('prerenderingchange', listener, { signal })
  return () => listening.abort()
}

/**
 * Calls `listener` once when this page is left, even if it enters the back/forward cache. Returns a function that
 * unsubscribes.
 */
export function onPageHide(listener: () => void): () => void {
  addEventListener('pagehide', listener, { once: true })
  return () => removeEventListener('pagehide', listener)
}

/**
 * Calls `listener` when this page has loaded or, with `persisted`, was restored from the back/forward cache. Returns a
 * function that unsubscribes.
 */
export function onPageShow(listener: (event: PageTransitionEvent) => void): () => void {
  addEventListener('pageshow', listener)
  return () => removeEventListener('pageshow', listener)
}

/**
 * Calls `listener` when this page has loaded, goes online or becomes visible, but not once it has been left: a page from
 * the back/forward cache is loaded again (back-forward-cache.ts). Returns a function that unsubscribes.
 */
export function onReturn(listener: () => void): () => void {
  const stopPageShow = onPageShow(listener)
  const stopPresence = onPresence(({ type }) => {
    if (type === 'online' || (type !== 'offline' && isVisible())) listener()
  })
  const stop = () => {
    stopPageShow()
    stopPresence()
    stopPageHide()
  }
  const stopPageHide = onPageHide(stop)
  return stop
}
