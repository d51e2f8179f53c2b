import type { ReactNode } from 'react'
import * as styles from './skip-link.css.ts'

interface SkipLinkProps {
  /** The fragment of the main content, such as `#main`. */
  readonly href: string
  readonly children: ReactNode
}

/** The first focusable element of the page, visible only while it has focus. */
export function SkipLink({ href, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={href}>
      {children}
    </a>
  )
}
