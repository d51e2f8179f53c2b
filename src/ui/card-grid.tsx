import { Children } from 'react'
import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

/** A list of more than fills a window or two. */
const LONG = 40

export interface CardGridProps {
  /** `<li>` elements: cards, or tiles of the page's own. */
  readonly children: ReactNode
  readonly id?: string | undefined
  /** Marks a list of cards, by which it is found before React is there. */
  readonly 'data-cards'?: string
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

export const CardGrid = ({ children, id, ...names }: CardGridProps) => (
  <ul id={id} className={Children.count(children) > LONG ? `${styles.grid} ${styles.long}` : styles.grid} role="list" {...names}>
    {children}
  </ul>
)
