import type { ReactNode } from 'react'
import * as styles from './badge.css.ts'

interface BadgeProps {
  readonly tone?: keyof typeof styles.tone | undefined
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A label of one or two words next to a name. */
export function Badge({ tone = 'neutral', lang, children }: BadgeProps) {
  return (
    <span className={styles.tone[tone]} lang={lang}>
      {children}
    </span>
  )
}
