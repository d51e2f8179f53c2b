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
  const hide = (isHidden: boolean) => {
    // Styles may show some elements in spite of it, unless they know the attribute (app/frame/document.css.ts).
    root.style.visibility = isHidden ? 'hidden' : ''
    root.toggleAttribute(LEFT_ATTRIBUTE, isHidden)
  }
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    leftBy = viewer.get()
    hide(true)
  })
  const showOrReload = () => {
    const isSameViewer = leftBy !== null && viewer.get() === leftBy
    hide(!isSameViewer)
    if (navigator.onLine || !isSameViewer) location.reload()
  }
  onPageShow(({ persisted }) => {
    if (!persisted) return
    showOrReload()
    addEventListener('online', showOrReload)
    viewer.onChange(showOrReload)
  })
}
