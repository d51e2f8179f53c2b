import { useId } from 'react'
import { useConfig, useTexts } from '../app/context.tsx'
import { useMediaQuery } from '../app/use-menu.ts'
import { useAuthState, useOwnViewer, useShortcuts } from '../app/use-viewer.ts'
import { useSituationOfCards } from '../app/use-situations.ts'
import { useOptionalStore } from '../app/use-store.ts'
import { hasUser } from '../auth/index.ts'
import { opensNewTab } from '../portal/pages.ts'
import { reachableCardsWith } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import type { Situation } from '../situation/index.ts'
import { labelForm } from '../texts/situations.ts'
import { breakpoints } from '../ui/breakpoints.ts'
import { NewTabArrow, newTabProps, openingProps } from '../ui/link.tsx'
import { Tooltip } from '../ui/index.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import * as menuRow from '../app/menu-row.css.ts'
import { thumbnailOf } from './thumbnail-of.ts'
import * as styles from './starred-cards.css.ts'

interface StarredCardsProps {
  /** The dashboard is open, which shows the programs of a signed-in user. */
  readonly isOnDashboard: boolean
  /** Called when a card is opened. */
  readonly onNavigate: (() => void) | undefined
}

/**
 * The starred cards that the user can reach, in the user's order, unless the page shows them beside the menu. They stay while
 * the portal reconnects, as the programs do.
 */
export function StarredCards({ isOnDashboard, onNavigate }: StarredCardsProps) {
  const config = useConfig()
  const viewer = useOwnViewer()
  const authState = useAuthState()
  const { t } = useTexts()
  const shortcuts = useShortcuts()
  const stars = useOptionalStore(shortcuts)?.stars ?? []
  const situationOf = useSituationOfCards()
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`, true)
  const headingId = useId()
  const cards = reachableCardsWith(config, viewer, stars)
  const hasPrograms = isOnDashboard && isWide && hasUser(authState)
  if (shortcuts === null || cards.length === 0 || hasPrograms) return null
  return (
    <section className={styles.starred} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t.menu.starred}
      </h2>
      <ul className={styles.list} role="list">
        {cards.map((reachable) => (
          <StarredCard
            key={reachable.id}
            reachable={reachable}
            situation={situationOf(reachable.card.url)}
            onOpen={() => {
              shortcuts.addRecent(reachable.id)
              onNavigate?.()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

interface StarredCardProps {
  readonly reachable: ReachableCard
  readonly situation: Situation | undefined
  readonly onOpen: () => void
}

function StarredCard({ reachable, situation, onOpen }: StarredCardProps) {
  const { card } = reachable
  const texts = useTexts()
  const { text, t } = texts
  const name = text(card.name)
  const isExternal = opensNewTab(card.url)
  const note = situation && `(${labelForm(situation, texts)})`
  return (
    <li>
      <Tooltip text={note === undefined ? name.text : `${name.text} ${note}`} lang={name.lang}>
        <a className={menuRow.row} href={card.url} {...(isExternal && newTabProps)} {...openingProps(onOpen)}>
          <Thumbnail {...thumbnailOf(reachable)} name={name.text} />
          <span className={styles.name} lang={name.lang}>
            {name.text}
          </span>
          {situation && (
            <>
              <span className={situation.state === 'down' ? menuRow.downDot : menuRow.dot} />
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
