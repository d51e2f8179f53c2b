import type { ReactNode } from 'react'
import { NewTabMark, newTabProps } from './new-tab.tsx'
import * as styles from './text-link.css.ts'

interface TextLinkProps {
  readonly href: string
  /** If set, the link opens a new tab, and screen readers announce this text after the name. */
  readonly newTabText?: string | undefined
  readonly lang?: string | undefined
  /** The link is not part of running text, so it needs a larger target. */
  readonly alone?: boolean
  readonly children: ReactNode
}

/** A link, possibly to a new tab. */
export function TextLink({ href, newTabText, lang, alone = false, children }: TextLinkProps) {
  return (
    <a href={href} className={alone ? styles.alone : undefined} {...(newTabText && newTabProps)}>
      <span lang={lang}>{children}</span>
      {newTabText && <NewTabMark text={newTabText} />}
    </a>
  )
}
