import { Children, isValidElement, useDeferredValue, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

/** A list of more than fills a window or two. */
const LONG = 40
/** As many as may be seen at once. */
const SEEN = 24

const never = () => () => undefined

export interface CardGridProps {
  /** `<li>` elements: cards, or tiles of the page's own. */
  readonly children: ReactNode
  readonly id?: string | undefined
  /** Marks a list of cards, by which it is found before React is there. */
  readonly 'data-cards'?: string
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

export const CardGrid = ({ children, id, ...names }: CardGridProps) => {
  const items = Children.toArray(children)
  const isLong = items.length > LONG
  const isAlive = useSyncExternalStore(never, () => true, () => false)
  // A page that is changed to shows the first items at once. The others follow, drawn in pieces between which the page
  // answers; till then each has its place and its height. What was prerendered is whole.
  const drawn = useDeferredValue(items.length, isAlive && isLong ? SEEN : items.length)
  return (
    <ul id={id} className={isLong ? `${styles.grid} ${styles.long}` : styles.grid} role="list" {...names}>
      {items.map((item, at) => (isLong && at >= drawn && isValidElement(item) ? <li key={item.key} /> : item))}
    </ul>
  )
}
