/** Sign-in and sign-out by popup. The response comes through a channel, because opener policies can sever `opener`. */
import type { Transport } from '../env.ts'
import { reply, responseTo } from './await-response.ts'
import { ACKNOWLEDGED } from './handover.ts'

export const POPUP_HEIGHT = 640
export const CLOSED_POLL_MS = 500
const WIDTHS = [800, 720, 600, 480]
const MIN_WIDTH = 360

/** Returns the widest of WIDTHS, in px, that leaves over a third of the screen to the page; MIN_WIDTH if none does. */
export function popupWidth(screenWidth: number): number {
  return WIDTHS.find((width) => width <= screenWidth / 1.618) ?? MIN_WIDTH
}

/**
 * Opens a popup. Call this during a click. Returns null if the browser blocks the popup. Calls `onClosed` at most once,
 * when the popup looks closed and this page has the focus. A popup that an opener policy severs looks closed, too.
 */
export function openPopup(onClosed: () => void): Transport | null {
  const width = popupWidth(screen.availWidth)
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2))
  const features = `popup,toolbar=no,location=no,width=${width},height=${POPUP_HEIGHT},left=${left},top=${top}`
  const popup = window.open('', '_blank', features)
  if (popup === null || popup.closed) return null
  // Keep the provider from navigating the portal. In Chromium the portal then cannot close the provider's page.
  popup.opener = null
  /** State of the response that the popup shows. Such a popup closes itself, which must not be reported. */
  let shownState: string | null = null
  let timesSeenClosed = 0
  const poll = setInterval(() => {
    // The response may still be on its way, so wait for a second poll. A popup that an opener policy has severed looks
    // closed while it is open (in WebKit, any that leaves our origin), so count only while this page has the focus.
    timesSeenClosed = popup.closed && shownState === null && document.hasFocus() ? timesSeenClosed + 1 : 0
    if (timesSeenClosed < 2) return
    clearInterval(poll)
    onClosed()
  }, CLOSED_POLL_MS)

  return {
    async go(url, state, signal) {
      // A popup that shows a response navigates itself: an opener policy may keep the portal from navigating it.
      if (shownState === null) popup.location.replace(url)
      else reply(shownState, url)
      shownState = null
      const response = await responseTo(state, signal)
      shownState = state
      return response
    },
    close() {
      clearInterval(poll)
      // Let a popup that shows a response close itself: Chromium may still treat it as the provider's page, refuse
      // `close()` and log an error.
      if (shownState === null) popup.close()
      else reply(shownState, ACKNOWLEDGED)
    },
  }
}
