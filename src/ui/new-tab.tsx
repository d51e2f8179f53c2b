import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './new-tab.css.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The attributes of a link to a new tab. The new page gets neither an opener nor a referrer. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

interface NewTabMarkProps {
  readonly text: string
}

/** Ends the name of a link that opens a new tab: an arrow, and a text for screen readers. */
export function NewTabMark({ text }: NewTabMarkProps) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name="external" size="sm" />
      </span>
      <VisuallyHidden> {text}</VisuallyHidden>
    </>
  )
}

/** Calls `onOpen` when a link is followed: by click, by keyboard, or to a new tab with the middle button. */
export const openingProps = (onOpen: (() => void) | undefined) => ({
  onClick: onOpen,
  onAuxClick: (event: MouseEvent) => event.button === 1 && onOpen?.(),
})
