/** The page's visibility, the device's connection, and the events of leaving the page and returning to it. */

export const isVisible = (): boolean => document.visibilityState === 'visible'

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
 * the back/forward cache is loaded again (main.tsx). Returns a function that unsubscribes.
 */
export function onReturn(listener: () => void): () => void {
  const stopPageShow = onPageShow(listener)
  const stopPresence = onPresence(({ type }) => {
    if (type === 'online' || (type === 'visibilitychange' && isVisible())) listener()
  })
  const stop = () => {
    stopPageShow()
    stopPresence()
    stopPageHide()
  }
  const stopPageHide = onPageHide(stop)
  return stop
}
