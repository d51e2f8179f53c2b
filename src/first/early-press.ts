import { isSearchKey } from '../app/keyboard.ts'
import { HEARD_ATTRIBUTE } from '../base/keys.ts'

export interface EarlyPress {
  /** Forgets the press, because the page cannot answer it. */
  readonly forget: () => void
  /**
   * Lets React answer presses from now on. Call it before hydrating, and the function that it returns afterwards: that
   * one repeats the press.
   */
  readonly stop: () => () => void
}

/**
 * Keeps the last press of a button until React can answer it, and marks that button. Enter and Space click a focused
 * button. The keys of the search count as a press of its button.
 *
 * No prerendered button opens a window, for which the press would have to be the user's own: Login appears with React.
 */
export function keepEarlyPress(): EarlyPress {
  let pressed: Element | null = null
  let isReactListening = false
  const keep = (button: Element | null) => {
    pressed?.removeAttribute(HEARD_ATTRIBUTE)
    button?.setAttribute(HEARD_ATTRIBUTE, '')
    pressed = button
  }
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) keep(isReactListening ? null : button)
  }
  const onKey = (event: KeyboardEvent) => {
    const button = isSearchKey(event) ? visibleSearchButton() : undefined
    if (!button) return
    event.preventDefault()
    button.click()
  }
  // Before React, which hydrates the page within the press.
  addEventListener('click', onClick, { capture: true })
  addEventListener('keydown', onKey)
  return {
    forget: () => keep(null),
    stop: () => {
      isReactListening = true
      return () => {
        removeEventListener('click', onClick, { capture: true })
        removeEventListener('keydown', onKey)
        const button = pressed
        keep(null)
        if (button instanceof HTMLElement) button.click()
      }
    },
  }
}

/** The top bar has a search button, and so has the menu. */
function visibleSearchButton(): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLElement>('#root button[aria-keyshortcuts]')
  return [...buttons].find((button) => button.getClientRects().length > 0)
}
