import { useId, useState } from 'react'
import { useConfig, useTexts } from '../app/context.tsx'
import { useShortcuts, useViewer } from '../app/use-viewer.ts'
import { useTroubleOfCards } from '../app/card-trouble.ts'
import type { CardTrouble } from '../app/card-trouble.ts'
import { useOptionalStore } from '../app/use-store.ts'
import { opensNewTab } from '../portal/pages.ts'
import { reachableCardsWith } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import { NewTabArrow, newTabProps, openingProps } from '../ui/link.tsx'
import { Button, Tooltip } from '../ui/index.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import * as menuRow from '../app/menu-row.css.ts'
import { ReorderList } from './reorder-list.tsx'
import { thumbnailOf } from './thumbnail-of.ts'
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
  const troubleOf = useTroubleOfCards()
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
          <Button size="fit" kind="secondary" look="empty" onClick={() => setIsReordering(!isReordering)}>
            {isReordering ? t.menu.done : t.menu.reorder}
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
  readonly trouble: CardTrouble | undefined
  readonly onOpen: () => void
}

function StarredCard({ reachable, trouble, onOpen }: StarredCardProps) {
  const { card } = reachable
  const { text, t } = useTexts()
  const name = text(card.name)
  const isExternal = opensNewTab(card.url)
  const note = trouble && `(${trouble.label})`
  return (
    <li>
      <Tooltip text={note === undefined ? name.text : `${name.text} ${note}`} lang={name.lang}>
        <a className={menuRow.row} href={card.url} {...(isExternal && newTabProps)} {...openingProps(onOpen)}>
          <Thumbnail {...thumbnailOf(reachable)} name={name.text} />
          <span className={styles.name} lang={name.lang}>
            {name.text}
          </span>
          {trouble && (
            <>
              <span className={trouble.state === 'down' ? menuRow.downDot : menuRow.dot} />
              <span className={styles.note}>{` ${note}`}</span>
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
