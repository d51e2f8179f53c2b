import type { ReactNode } from 'react'
import { NewTabMark, newTabProps } from './new-tab.tsx'

export interface TextLinkProps {
  readonly href: string
  /** Given, the link opens a new tab, and a screen reader hears this after the name. */
  readonly newTabText?: string | undefined
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A link in running text that may leave the application. */
export const TextLink = ({ href, newTabText, lang, children }: TextLinkProps) => (
  <a href={href} {...(newTabText && newTabProps)}>
    <span lang={lang}>{children}</span>
    {newTabText && <NewTabMark text={newTabText} />}
  </a>
)
