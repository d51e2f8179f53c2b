import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

interface CardGridProps {
  /** `CardItem` or `<li role="listitem">` elements. */
  readonly children: ReactNode
  /** Lets the browser skip rendering items far from the viewport. */
  readonly isLong?: boolean
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ isLong = false, ...props }: CardGridProps) {
  return <ul {...props} className={isLong ? `${styles.grid} ${styles.long}` : styles.grid} role="list" />
}
