import type { ReactNode } from 'react'
import { NewTabMark, newTabProps } from './new-tab.tsx'
import * as styles from './text-link.css.ts'

interface TextLinkProps {
  readonly href: string
  /** Given, the link opens a new tab, and a screen reader hears this after the name. */
  readonly newTabText?: string | undefined
  readonly lang?: string | undefined
  /** It stands by itself, not in running text. */
  readonly alone?: boolean
  readonly children: ReactNode
}

/** A link that may leave the application. */
export function TextLink({ href, newTabText, lang, alone = false, children }: TextLinkProps) {
  return (
    <a href={href} className={alone ? styles.alone : undefined} {...(newTabText && newTabProps)}>
      <span lang={lang}>{children}</span>
      {newTabText && <NewTabMark text={newTabText} />}
    </a>
  )
}
