import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as styles from './tooltip.css.ts'

export interface TooltipProps {
  /** Repeats the accessible name of what it belongs to, for the eye only. */
  readonly text: string
  readonly lang?: string | undefined
  /** One link or button, which has a name of its own. */
  readonly children: ReactNode
}

/** CSS pixels from the corner of the window. */
interface Place {
  readonly left: number
  readonly top: number
}

const endOf = (anchor: Element): Place => {
  const { right, top, height } = anchor.getBoundingClientRect()
  return { left: right, top: top + height / 2 }
}

/** Shown at the end of its child on hover and on focus, hidden by Escape. */
export const Tooltip = ({ text, lang, children }: TooltipProps) => {
  const [place, setPlace] = useState<Place>()
  const anchor = useRef<HTMLSpanElement>(null)
  const hide = useCallback(() => setPlace(undefined), [])
  const show = () => anchor.current && setPlace(endOf(anchor.current))
  const shown = place !== undefined
  useEffect(() => {
    if (!shown) return
    // Escape must work under the pointer too, where nothing has the focus.
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('keydown', hideOnEscape)
    // The child may scroll, also because the keyboard has just reached it.
    document.addEventListener('scroll', show, true)
    return () => {
      document.removeEventListener('keydown', hideOnEscape)
      document.removeEventListener('scroll', show, true)
    }
  }, [shown, hide])
  // Other words mean that what it belongs to has changed, and perhaps moved.
  useEffect(hide, [hide, text])
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {/* Set by script, never prerendered, so the policy on style attributes does not see it. */}
      {place && (
        <span className={styles.bubble} style={{ ...place }} role="tooltip" aria-hidden="true">
          <span className={styles.words} lang={lang}>{text}</span>
        </span>
      )}
    </span>
  )
}
