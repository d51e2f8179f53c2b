import { LEFT_ATTRIBUTE } from './keys.ts'
import { onPageShow } from './presence.ts'

interface Viewer {
  /** Returns a text that is another one after each sign-in and sign-out, or null if nobody can tell. */
  readonly get: () => string | null
  /** Calls the listener when another page has changed it. */
  readonly onChange: (listener: () => void) => void
}

/**
 * Hides a page that is left, so that the back/forward cache shows nothing of a former user. A page that comes back has
 * missed what other pages and the sites have done, so it is loaded again. Without a connection that would lose it: then it
 * is shown as it was, until there is one or the viewer changes.
 */
export function hideWhileLeft(viewer: Viewer): void {
  const root = document.documentElement
  let leftBy: string | null = null
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    leftBy = viewer.get()
    root.setAttribute(LEFT_ATTRIBUTE, '')
  })
  const resume = () => {
    const isSameViewer = leftBy !== null && viewer.get() === leftBy
    root.toggleAttribute(LEFT_ATTRIBUTE, !isSameViewer)
    if (!isSameViewer || navigator.onLine) location.reload()
  }
  onPageShow(({ persisted }) => {
    if (!persisted) return
    resume()
    addEventListener('online', resume)
    viewer.onChange(resume)
  })
}
