import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

interface CardGridProps {
  /** Elements `CardItem`, or `<li role="listitem">`. */
  readonly children: ReactNode
  /** The browser skips items that are far from the window. */
  readonly isLong?: boolean
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ isLong = false, ...props }: CardGridProps) {
  return <ul {...props} className={isLong ? `${styles.grid} ${styles.long}` : styles.grid} role="list" />
}
