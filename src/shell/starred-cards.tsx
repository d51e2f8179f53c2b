import { useId, useState } from 'react'
import { useConfig, useTexts } from '../app/context.tsx'
import { useShortcuts, useViewer } from '../app/use-viewer.ts'
import { useSiteTrouble } from '../app/site-trouble.ts'
import type { SiteTrouble } from '../app/site-trouble.ts'
import { useOptionalStore } from '../app/use-store.ts'
import { opensNewTab } from '../portal/pages.ts'
import { reachableCardsWith } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { NewTabArrow, newTabProps, openingProps } from '../ui/link.tsx'
import { Button, Icon, Tooltip, VisuallyHidden } from '../ui/index.ts'
import * as menuRow from './menu-row.css.ts'
import * as styles from './starred-cards.css.ts'

interface StarredCardsProps {
  /** A collapsed menu has no room for the buttons that move cards. */
  readonly collapsed: boolean
  /** Called when a card is opened. */
  readonly onNavigate: (() => void) | undefined
}

/** The starred cards that the viewer can reach, in the viewer's order. */
export function StarredCards({ collapsed, onNavigate }: StarredCardsProps) {
  const config = useConfig()
  const viewer = useViewer()
  const { t } = useTexts()
  const shortcuts = useShortcuts()
  const stars = useOptionalStore(shortcuts)?.stars ?? []
  const troubleOf = useSiteTrouble()
  const headingId = useId()
  const [isReordering, setIsReordering] = useState(false)
  const cards = reachableCardsWith(config, viewer, stars)
  if (shortcuts === null || cards.length === 0) return null
  const canReorder = cards.length > 1 && !collapsed
  return (
    <section className={styles.starred} aria-labelledby={headingId}>
      <div className={styles.header}>
        <h2 id={headingId} className={styles.heading}>
          {t.menu.starred}
        </h2>
        {canReorder && (
          <Button
            size="fit"
            kind="secondary"
            look="empty"
            aria-pressed={isReordering}
            onClick={() => setIsReordering(!isReordering)}
          >
            {t.menu.reorder}
          </Button>
        )}
      </div>
      {isReordering && canReorder ? (
        <ReorderList cards={cards} shortcuts={shortcuts} />
      ) : (
        <ul className={styles.list} role="list">
          {cards.map((reachable) => (
            <StarredCard
              key={reachable.id}
              reachable={reachable}
              trouble={troubleOf(reachable.card.url)}
              onOpen={() => {
                shortcuts.addRecent(reachable.id)
                onNavigate?.()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface StarredCardProps {
  readonly reachable: ReachableCard
  readonly trouble: SiteTrouble | undefined
  readonly onOpen: () => void
}

function StarredCard({ reachable: { card, group }, trouble, onOpen }: StarredCardProps) {
  const { text, t } = useTexts()
  const name = text(card.name)
  const isExternal = opensNewTab(card.url)
  const note = trouble && `(${t.dashboard.state[trouble]})`
  return (
    <li>
      <Tooltip text={note === undefined ? name.text : `${name.text} ${note}`} lang={name.lang}>
        <a className={menuRow.row} href={card.url} {...(isExternal && newTabProps)} {...openingProps(onOpen)}>
          <Icon name={group} />
          <span className={styles.name} lang={name.lang}>
            {name.text}
          </span>
          {trouble && (
            <>
              <span className={trouble === 'down' ? `${menuRow.dot} ${styles.down}` : menuRow.dot} />
              <span className={styles.note}> {note}</span>
            </>
          )}
          {isExternal && (
            <span className={menuRow.newTab}>
              <NewTabArrow text={t.opensInNewTab} />
            </span>
          )}
        </a>
      </Tooltip>
    </li>
  )
}

interface ReorderListProps {
  readonly cards: readonly ReachableCard[]
  readonly shortcuts: PersonShortcuts
}

/** The starred cards with buttons that move them. The focus follows the card, so that it can be moved again. */
function ReorderList({ cards, shortcuts }: ReorderListProps) {
  const { text, t } = useTexts()
  const id = useId()
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number, way: Way) => {
    const [card, other] = [cards[from], cards[to]]
    if (!card || !other) return
    shortcuts.swapStars(card.id, other.id)
    setMoved(t.menu.moved(text(card.card.name).text, to + 1, cards.length))
    // The rows have their positions as keys, so the button at the new place exists already.
    document.getElementById(`${id}-${to}-${way}`)?.focus()
  }
  return (
    <>
      <ol className={styles.list} role="list">
        {cards.map(({ card }, index) => {
          const name = text(card.name)
          return (
            <li key={index} className={styles.reorderRow}>
              <span className={styles.name} lang={name.lang}>
                {name.text}
              </span>
              {ways.map(({ way, step, icon, label }) => (
                <Button
                  key={way}
                  id={`${id}-${index}-${way}`}
                  size="sm"
                  kind="secondary"
                  look="empty"
                  icon={icon}
                  aria-label={t.menu[label](name.text)}
                  aria-disabled={cards[index + step] === undefined || undefined}
                  onClick={() => move(index, index + step, way)}
                />
              ))}
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
  { way: 'up', step: -1, icon: 'chevron-up', label: 'moveUp' },
  { way: 'down', step: 1, icon: 'chevron-down', label: 'moveDown' },
] as const
