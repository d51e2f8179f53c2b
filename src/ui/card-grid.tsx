import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

interface CardGridProps {
  /** `CardItem` or `<li role="listitem">` elements. */
  readonly children: ReactNode
  /** Shows the cards as rows with a small picture on phones. */
  readonly rowsOnPhones?: boolean
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ rowsOnPhones = false, ...props }: CardGridProps) {
  return <ul {...props} className={rowsOnPhones ? `${styles.grid} ${styles.rows}` : styles.grid} role="list" />
}
