import { Children, useDeferredValue, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import * as styles from './card-grid.css.ts'

/** A list of more than these is long: it fills a window or two, and is drawn in pieces. */
export const LONG_LIST = 40
/** As many as may be seen at once. */
const SEEN = 2 * styles.groupSize

const never = () => () => undefined

export interface CardGridProps {
  /** `<li role="listitem">` elements: cards, or tiles of the page's own. */
  readonly children: ReactNode
  /** How many there may be, whoever is looking: a list whose items come and go keeps its form. */
  readonly most?: number
  readonly id?: string | undefined
  /** Marks a list of cards, by which it is found before React is there. */
  readonly 'data-cards'?: string
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
}

/**
 * A list of cards. The items of a long one are in groups, of which a browser passes over as a whole those that are out of
 * sight, whatever the page does: a thousand items, each of which it must look at, take longer than a frame. For assistive
 * technology there is one list. Whoever hides items sets `data-filtered`: the rest then fills the rows without gaps.
 */
export const CardGrid = ({ children, most, ...list }: CardGridProps) => {
  const items = Children.toArray(children)
  const isLong = (most ?? items.length) > LONG_LIST
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // A page that is changed to shows the first groups at once. The others follow, drawn in pieces between which the page
  // answers; till then each has its height. What was prerendered is whole.
  const drawn = useDeferredValue(items.length, isAlive && isLong ? SEEN : items.length)
  if (!isLong)
    return (
      <ul {...list} className={styles.grid} role="list">
        {items}
      </ul>
    )
  return (
    <div {...list} className={styles.groups} role="list">
      {items.map(
        (_, at) =>
          at % styles.groupSize === 0 && (
            <ul key={at} className={styles.group} role="presentation">
              {at < drawn && items.slice(at, at + styles.groupSize)}
            </ul>
          ),
      )}
    </div>
  )
}
