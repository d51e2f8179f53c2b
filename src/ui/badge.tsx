import type { ReactNode } from 'react'
import * as styles from './badge.css.ts'

interface BadgeProps {
  readonly tone?: keyof typeof styles.tone | undefined
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** One or two words beside a name. */
export function Badge({ tone = 'neutral', lang, children }: BadgeProps) {
  return (
    <span className={styles.tone[tone]} lang={lang}>
      {children}
    </span>
  )
}
