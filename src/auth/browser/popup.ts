/** Sign-in in a popup. The answer comes by a channel named by the state, whatever opener policies cut in between. */
import type { Passage } from '../env.ts'
import { answerTo } from './answer.ts'

export const POPUP_HEIGHT = 640
export const OPENER_POLL_MS = 500
const WIDTHS = [800, 720, 600, 480]
const NARROWEST = 360

/** The widest of 800, 720, 600 and 480 that leaves the page visible behind it (golden section); else 360. */
export function popupWidth(screenWidth: number): number {
  return WIDTHS.find((width) => width <= screenWidth / 1.618) ?? NARROWEST
}

/** null: blocked. Must be called in the click. `onClosed` once, a hint: an opener policy makes it look closed early. */
export function openPopup(onClosed: () => void): Passage | null {
  const width = popupWidth(screen.availWidth)
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2))
  const features = `popup,toolbar=no,location=no,width=${width},height=${POPUP_HEIGHT},left=${left},top=${top}`
  const popup = window.open('', '_blank', features)
  if (popup === null || popup.closed) return null
  let seenClosed = 0
  const poll = setInterval(() => {
    // Seen twice: the window closes itself right after its answer, which may still be on the way.
    seenClosed = popup.closed ? seenClosed + 1 : 0
    if (seenClosed < 2) return
    clearInterval(poll)
    onClosed()
  }, OPENER_POLL_MS)

  return {
    go(url, state, signal) {
      popup.location.replace(url)
      // The window closes itself when its answer was taken: from then on that is no news.
      return answerTo(state, signal).finally(() => clearInterval(poll))
    },
    close() {
      clearInterval(poll)
      popup.close()
    },
  }
}
