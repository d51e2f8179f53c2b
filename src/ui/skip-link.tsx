import type { ReactNode } from 'react'
import * as styles from './skip-link.css.ts'

export interface SkipLinkProps {
  /** The fragment of the main part, such as `#main`. */
  readonly href: string
  readonly children: ReactNode
}

/** The first thing that the keyboard reaches; in sight only then. */
export const SkipLink = ({ href, children }: SkipLinkProps) => (
  <a className={styles.skip} href={href}>
    {children}
  </a>
)
