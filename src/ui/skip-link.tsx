import type { ReactNode } from 'react'
import * as styles from './skip-link.css.ts'

interface SkipLinkProps {
  /** The fragment of the main part, such as `#main`. */
  readonly href: string
  readonly children: ReactNode
}

/** The first thing that the keyboard reaches; in sight only then. */
export function SkipLink({ href, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={href}>
      {children}
    </a>
  )
}
