import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

interface CardGridProps {
  /** `CardItem` or `<li role="listitem">` elements. */
  readonly children: ReactNode
  /** Lets the browser skip rendering items far from the viewport. */
  readonly isLong?: boolean
  /** Shows the cards as rows with a small picture on phones. */
  readonly hasRows?: boolean
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ isLong = false, hasRows = false, ...props }: CardGridProps) {
  const classes = [styles.grid, ...(isLong ? [styles.long] : []), ...(hasRows ? [styles.rows] : [])]
  return <ul {...props} className={classes.join(' ')} role="list" />
}
