import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import * as styles from './popover.css.ts'

interface PopoverProps extends Pick<ComponentProps<typeof Button>, 'aria-description' | 'onKeyDown'> {
  readonly icon: IconName
  /** The accessible name of the button. */
  readonly label: string
  /** What opens beside the button. A component of its own is rendered only while it is open. */
  readonly children: ReactNode
}

/** The space between the button and the panel, and around the panel, in CSS pixels. */
const SPACE = 4

/**
 * A button that opens a small panel beside it. The browser closes it on Escape and on a press elsewhere. A press on a link or
 * a button in it closes it, too.
 */
export function Popover({ icon, label, children, ...native }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !button.current) return
    panel.current.showPopover?.()
    place(panel.current, button.current.getBoundingClientRect())
  }, [isOpen])
  // React calls this after the handlers of what was pressed, which is still there then.
  const closeAfterPress = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('a, button')) return
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <span className={styles.anchor}>
      <Button
        {...native}
        ref={button}
        size="sm"
        kind="secondary"
        look="empty"
        icon={icon}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        // A key on a link or a button in it is a click, too.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          ref={panel}
          id={id}
          className={styles.panel}
          popover="auto"
          onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
          onClick={closeAfterPress}
        >
          {children}
        </div>
      )}
    </span>
  )
}

/** Below the button, or above it where there is no room; within the window, and in the page, so that both scroll together. */
function place(panel: HTMLElement, { top, bottom, right }: DOMRect): void {
  const { offsetWidth, offsetHeight, style } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = bottom + offsetHeight + 2 * SPACE <= clientHeight || top < offsetHeight + 2 * SPACE
  const x = Math.max(SPACE, Math.min(right - offsetWidth, clientWidth - offsetWidth - SPACE))
  style.left = `${x + scrollX}px`
  style.top = `${(isBelow ? bottom + SPACE : top - offsetHeight - SPACE) + scrollY}px`
}
