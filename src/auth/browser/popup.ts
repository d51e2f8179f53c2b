/** Sign-in by popup. The response comes through a channel, because opener policies can sever `opener`. */
import { createStore } from '../../base/store.ts'
import type { PopupProgress, SignInWindow, Transport } from '../auth-env.ts'
import { UsageError } from '../errors.ts'
import { tryOr } from '../narrow.ts'
import { SENT_KEY } from '../protocol/pending.ts'
import { responseTo } from './channel.ts'

export const POPUP_HEIGHT = 640
export const CLOSED_POLL_MS = 500
/** After this time without an answer of the provider, the page says so. */
export const SLOW_AFTER_MS = 3_000
/** A page of ours that has not handed its response over by then never will. */
const HANDED_OVER_WITHIN_MS = 10_000
const WIDTHS = [800, 720, 600, 480]
const MIN_WIDTH = 360

export interface Popups extends SignInWindow {
  readonly open: (onClosed: () => void) => Transport | null
}

/** Returns the widest of WIDTHS, in px, that takes at most 62 % of the screen (the golden ratio); MIN_WIDTH if none does. */
export function popupWidth(screenWidth: number): number {
  return WIDTHS.find((width) => width <= screenWidth / 1.618) ?? MIN_WIDTH
}

/** Creates the opener of popups. `write` fills a blank popup, which the user sees until the provider answers. */
export function createPopups(write: (popup: Document) => void): Popups {
  const progress = createStore<PopupProgress>('open')
  let latestPopup: Window | null = null
  return {
    ...progress,
    focus: () => latestPopup?.focus(),
    /**
     * Opens a popup. Call this during a click. Returns null if the browser blocks the popup. Calls `onClosed` at most
     * once, when the popup looks closed and this page has the focus. A popup that an opener policy severs looks closed,
     * too.
     */
    open(onClosed) {
      const popup = openWindow()
      if (popup === null) return null
      latestPopup = popup
      write(popup.document)
      return createTransport(popup, onClosed, progress.set)
    },
  }
}

/** Opens a blank window. Returns null for whatever blockers return instead: nothing, a stub or another window. */
function openWindow(): Window | null {
  const width = popupWidth(screen.availWidth)
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2))
  const features = `popup,toolbar=no,location=no,width=${width},height=${POPUP_HEIGHT},left=${left},top=${top}`
  return tryOr(() => {
    const popup = window.open('', '_blank', features)
    const isUsable = popup && popup.top === popup && !popup.closed && addressOf(popup) === BLANK
    return isUsable ? popup : null
  }, null)
}

/** The address of a popup until the provider answers. */
const BLANK = 'about:blank'

/** The address of a popup that is blank or shows a page of ours. That of the provider's page cannot be read. */
const addressOf = (popup: Window): string | null => tryOr(() => popup.location.href, null)

function createTransport(popup: Window, onClosed: () => void, report: (progress: PopupProgress) => void): Transport {
  // Keep the provider from navigating the portal. In Chromium the portal then cannot close the provider's page.
  popup.opener = null
  const openedAt = performance.now()
  /** The popup shows the response. It closes itself, which must not be reported. */
  let hasResponse = false
  let timesSeenClosed = 0
  let timesSeenOurs = 0
  const poll = setInterval(() => {
    const address = popup.closed ? null : addressOf(popup)
    const isSlow = performance.now() - openedAt >= SLOW_AFTER_MS && address === BLANK
    if (!hasResponse) report(isSlow ? 'slow' : 'open')
    timesSeenOurs = address === null || address === BLANK || hasResponse ? 0 : timesSeenOurs + 1
    if (timesSeenOurs === HANDED_OVER_WITHIN_MS / CLOSED_POLL_MS)
      reportError(
        new UsageError('no-hand-over', 'The popup shows a page of this origin that has not started the client.'),
      )
    // The response may still be on its way, so wait for a second poll. A popup that an opener policy has severed looks
    // closed while it is open (in WebKit, any that leaves our origin), so count only while this page has the focus.
    timesSeenClosed = popup.closed && !hasResponse && document.hasFocus() ? timesSeenClosed + 1 : 0
    if (timesSeenClosed < 2) return
    clearInterval(poll)
    onClosed()
  }, CLOSED_POLL_MS)

  return {
    async go(url, state, signal) {
      tryOr(() => {
        // The blank window has our origin, and a copy of our session storage. Leave it no tokens.
        popup.sessionStorage.clear()
        popup.sessionStorage.setItem(SENT_KEY, state)
      }, undefined)
      popup.location.replace(url)
      return responseTo(state, signal).finally(() => {
        hasResponse = !signal.aborted
        if (hasResponse) report('answered')
      })
    },
    close() {
      clearInterval(poll)
      report('open')
      // Let a popup that shows a response close itself: Chromium may still treat it as the provider's page, refuse
      // `close()` and log an error.
      if (!hasResponse) popup.close()
    },
  }
}
