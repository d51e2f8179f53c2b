import { useCallback, useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import * as styles from './tooltip.css.ts'

interface TooltipProps {
  /** Repeats the accessible name of what it belongs to, for the eye only. */
  readonly text: string
  readonly lang?: string | undefined
  /** Of what never has a visible name. */
  readonly always?: boolean
  /** One link or button, which has a name of its own. */
  readonly children: ReactNode
}

/** Half of what a few words need, in CSS pixels. */
const ROOM = 80

/** CSS pixels from the corner of the window. */
const placeBy = (anchor: Element, always: boolean | undefined) => {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  // Not over the neighbours, which the pointer could not get to.
  return always && anchor.parentElement && getComputedStyle(anchor.parentElement).flexDirection === 'row'
    ? { left: Math.min((left + right) / 2, innerWidth - ROOM), top: bottom, translate: '-50%', display: 'block' }
    : { left: right, top: (top + bottom) / 2 }
}

/** Shown on hover and on focus, hidden by Escape: at the end of its child, or below it where its neighbours are beside it. */
export function Tooltip({ text, lang, always, children }: TooltipProps) {
  const [place, setPlace] = useState<CSSProperties>()
  const anchor = useRef<HTMLSpanElement>(null)
  const hide = useCallback(() => setPlace(undefined), [])
  const show = useCallback(() => anchor.current && setPlace(placeBy(anchor.current, always)), [always])
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
  }, [shown, show, hide])
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
        <span className={styles.bubble} style={place} role="tooltip" aria-hidden="true">
          <span className={styles.words} lang={lang}>
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
