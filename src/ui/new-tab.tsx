import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './new-tab.css.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A link to a new tab tells the new page nothing about this one. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

interface NewTabMarkProps {
  readonly text: string
}

/** The arrow for the eye and the words for the ear, after the name of a link that opens a new tab. */
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

/** Calls `onOpen` when a link is followed: by click, by key, or into a new tab with the middle button. */
export const openingProps = (onOpen: (() => void) | undefined) => ({
  onClick: onOpen,
  onAuxClick: (event: MouseEvent) => event.button === 1 && onOpen?.(),
})
