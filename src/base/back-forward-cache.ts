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
  const showOrReload = () => {
    const isSameViewer = leftBy !== null && viewer.get() === leftBy
    if (isSameViewer) root.removeAttribute(LEFT_ATTRIBUTE)
    else root.setAttribute(LEFT_ATTRIBUTE, '')
    if (navigator.onLine || !isSameViewer) location.reload()
  }
  onPageShow(({ persisted }) => {
    if (!persisted) return
    showOrReload()
    addEventListener('online', showOrReload)
    viewer.onChange(showOrReload)
  })
}
