import type { ReactNode } from 'react'
import * as styles from './badge.css.ts'

interface BadgeProps {
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A label of one or two words next to a name. */
export function Badge({ lang, children }: BadgeProps) {
  return (
    <span className={styles.badge} lang={lang}>
      {children}
    </span>
  )
}
