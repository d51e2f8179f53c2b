import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

interface CardGridProps {
  /** `CardItem` or `<li role="listitem">` elements. */
  readonly children: ReactNode
  /** The cards may be small rows: see compact-cards.ts. */
  readonly mayBeCompact?: boolean
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ mayBeCompact = false, ...props }: CardGridProps) {
  return <ul {...props} className={mayBeCompact ? `${styles.grid} ${styles.compact}` : styles.grid} role="list" />
}
