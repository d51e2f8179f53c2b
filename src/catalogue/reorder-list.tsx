import { useId, useState } from 'react'
import { useTexts } from '../app/context.tsx'
import type { ReachableCard } from '../portal/reachable.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { Button, VisuallyHidden } from '../ui/index.ts'
import * as styles from './reorder-list.css.ts'

interface ReorderListProps {
  /** The starred cards that the viewer can reach. */
  readonly cards: readonly ReachableCard[]
  readonly shortcuts: PersonShortcuts
}

/** The starred cards with buttons that move them. The focus follows the card, so that it can be moved again. */
export function ReorderList({ cards, shortcuts }: ReorderListProps) {
  const { text, t } = useTexts()
  const id = useId()
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number, way: Way) => {
    const [card, other] = [cards[from], cards[to]]
    if (!card || !other) return
    shortcuts.moveStar(card.id, other.id)
    setMoved(t.menu.moved(text(card.card.name).text, to + 1, cards.length))
    // The rows have their indices as keys, so the button at the new place exists already.
    document.getElementById(`${id}-${to}-${way}`)?.focus()
  }
  return (
    <>
      <ol className={styles.list} role="list">
        {cards.map(({ card }, index) => {
          const name = text(card.name)
          return (
            <li key={index} className={styles.row}>
              <span className={styles.name} lang={name.lang}>
                {name.text}
              </span>
              {ways.map(({ way, icon, placeFrom }) => {
                const place = placeFrom(index, cards.length - 1)
                const isThere = place === index || cards[place] === undefined
                return (
                  <Button
                    key={way}
                    id={`${id}-${index}-${way}`}
                    size="fit"
                    kind="secondary"
                    look="empty"
                    icon={icon}
                    aria-label={t.menu.move[way](name.text)}
                    aria-disabled={isThere || undefined}
                    onClick={() => move(index, place, way)}
                  />
                )
              })}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </>
  )
}

type Way = (typeof ways)[number]['way']

const ways = [
  { way: 'first', icon: 'to-top', placeFrom: () => 0 },
  { way: 'up', icon: 'chevron-up', placeFrom: (index: number) => index - 1 },
  { way: 'down', icon: 'chevron-down', placeFrom: (index: number) => index + 1 },
  { way: 'last', icon: 'to-bottom', placeFrom: (_index: number, last: number) => last },
] as const
