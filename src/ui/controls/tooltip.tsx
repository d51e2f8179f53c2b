import { useCallback, useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import * as styles from './tooltip.css.ts'

interface TooltipProps {
  /** The child's accessible name, perhaps followed by its keyboard shortcut. */
  readonly text: string
  readonly lang?: string | undefined
  /** Show the tooltip even in a container that hides tooltips, because the child never has a visible name. */
  readonly always?: boolean
  /** A link or button with an accessible name. */
  readonly children: ReactNode
}

/** Half the width of a typical tooltip, in CSS pixels. */
const HALF_WIDTH = 80

/** Returns the position in the viewport: beside the anchor, or below it if `always` is set and the parent is a row. */
function positionFor(anchor: Element, always: boolean | undefined) {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  return always && anchor.parentElement && getComputedStyle(anchor.parentElement).flexDirection === 'row'
    ? { left: Math.min((left + right) / 2, innerWidth - HALF_WIDTH), top: bottom, translate: '-50%', display: 'block' }
    : { left: right, top: (top + bottom) / 2 }
}

/** Shows the name of its child on hover and focus. Escape hides the tooltip. */
export function Tooltip({ text, lang, always, children }: TooltipProps) {
  const [position, setPosition] = useState<CSSProperties>()
  const anchor = useRef<HTMLSpanElement>(null)
  const hide = useCallback(() => setPosition(undefined), [])
  const show = useCallback(() => anchor.current && setPosition(positionFor(anchor.current, always)), [always])
  const isVisible = position !== undefined
  useEffect(() => {
    if (!isVisible) return
    const listening = new AbortController()
    const { signal } = listening
    // Listen on the document, because during hover the focus may be elsewhere.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    // Follow the child when it scrolls, for example into view when it receives focus, and when the window changes.
    document.addEventListener('scroll', show, { signal, capture: true })
    addEventListener('resize', show, { signal })
    return () => listening.abort()
  }, [isVisible, show, hide])
  // A new text means that the child has changed and may have moved, so hide the tooltip.
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
      {/* Never prerender the bubble: the policy forbids style attributes in HTML, but not styles set by scripts. */}
      {position && (
        <span className={styles.bubble} style={position} role="tooltip" aria-hidden="true">
          <span className={styles.content} lang={lang}>
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
