import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

export interface CardGridProps {
  /** `<li>` elements: cards, or tiles of the page's own. */
  readonly children: ReactNode
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

export const CardGrid = (props: CardGridProps) => (
  <ul className={styles.grid} role="list" aria-label={props['aria-label']} aria-labelledby={props['aria-labelledby']}>
    {props.children}
  </ul>
)
