import type { MouseEvent, ReactNode } from 'react'
import { kind, look, size } from './button.css.ts'
import { Icon } from '../pictures/icon.tsx'
import * as styles from './link.css.ts'
import { TextElement } from '../text-element.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The attributes of a link that opens a new tab. The new page gets neither an opener nor a referrer. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Shows that a link opens a new tab: an arrow, and a text for screen readers. */
export function NewTabArrow({ text }: { readonly text: string }) {
  return (
    <>
      <span className={styles.newTabArrow}>
        <Icon name="external" size="sm" />
      </span>
      {text && <VisuallyHidden>{` ${text}`}</VisuallyHidden>}
    </>
  )
}

/** Props that call `onOpen` when a link is followed: by click, by keyboard, or to a new tab with the middle button. */
export const openingProps = (onOpen: (() => void) | undefined) => ({
  onClick: onOpen,
  onAuxClick: (event: MouseEvent) => event.button === 1 && onOpen?.(),
})

/** A link that looks like the primary button of a message, for what has to work without scripts. */
export function ButtonLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className={[kind.primary, look.full, size.sm].join(' ')}>
      <TextElement>{children}</TextElement>
    </a>
  )
}

interface TextLinkProps {
  readonly href: string
  /** If set, the link opens a new tab, and screen readers announce this text after the name, unless it is empty. */
  readonly newTabText?: string | undefined
  readonly children: ReactNode
}

/** A link outside running text. Its target is at least 24 px high (link.css.ts). */
export function TextLink({ href, newTabText, children }: TextLinkProps) {
  return (
    <a
      href={href}
      className={newTabText === undefined ? styles.target : `${styles.target} ${styles.withArrow}`}
      {...(newTabText !== undefined && newTabProps)}
    >
      <TextElement>{children}</TextElement>
      {newTabText !== undefined && <NewTabArrow text={newTabText} />}
    </a>
  )
}
