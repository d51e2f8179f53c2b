import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

interface CardGridProps {
  /** `<li role="listitem">` elements. */
  readonly children: ReactNode
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ children, ...list }: CardGridProps) {
  return (
    <ul {...list} className={styles.grid} role="list">
      {children}
    </ul>
  )
}
