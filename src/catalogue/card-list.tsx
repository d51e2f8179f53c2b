import { useHydrated } from '@tanstack/react-router'
import { memo, useDeferredValue, useId, useMemo, useState } from 'react'
import { useBoard, usePortal, useShortcuts } from '../app/context.tsx'
import type { Portal } from '../app/context.tsx'
import { EmptyList } from '../app/empty-list.tsx'
import { createLazyPart, useLazyPart } from '../app/lazy.ts'
import { useLongList } from '../app/long-list.ts'
import { toneOfState } from '../app/state-tones.ts'
import { pageTextsFor } from '../i18n/page-texts.ts'
import { maySee } from '../portal/access.ts'
import type { Card as CardConfig, CardGroup, Site } from '../portal/config.ts'
import { createSiteFinder } from '../portal/sites.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import type { SiteState } from '../status/index.ts'
import { Card, CardItem } from '../ui/card.tsx'
import { CardGrid, StatusMark } from '../ui/index.ts'
import { leavesPortal } from '../portal/pages.ts'
import * as styles from './card-list.css.ts'

/** Longer lists have a filter. */
const MAX_WITHOUT_FILTER = 12

const filterPart = createLazyPart(() => import('./card-filter.tsx'))
const starPart = createLazyPart(() => import('./star-button.tsx'))

interface CardListProps {
  readonly allCards: readonly CardConfig[]
  readonly group: CardGroup
  /** In CSS pixels. */
  readonly imageHeight: number | undefined
}

/** The cards of a group that the viewer may see. */
export function CardList({ allCards, group, imageHeight }: CardListProps) {
  const portal = usePortal()
  const { config, viewer, authState, locale, text, description } = portal
  // After a change of language, render up to 200 cards in the background. The choice of cards is never deferred.
  const cardPortal = useDeferredValue(portal)
  const shortcuts = useShortcuts(true)
  const listId = useId()
  const [query, setQuery] = useState('')
  const cards = useMemo(() => allCards.filter((card) => maySee(card, viewer)), [allCards, viewer])
  const list = useLongList(cards)
  const troubleOf = useTroubles(config.sites, cards)
  // Keep the filter and its text if the access token expires during a renewal and the auth state is `unknown` again.
  const [hadFilter, setHadFilter] = useState(false)
  const hasFilter = authState.status === 'unknown' ? hadFilter : cards.length > MAX_WITHOUT_FILTER
  if (hasFilter !== hadFilter) setHadFilter(hasFilter)
  const filter = useLazyPart(filterPart, hasFilter)
  const match = useMemo(
    () => filter?.createMatcher(cards.map((card) => `${text(card.name).text} ${description(card.description).text}`)),
    [filter, cards, text, description],
  )
  const matches = useMemo(() => (hasFilter && match?.(query)) || null, [hasFilter, match, query])
  if (cards.length === 0) return <EmptyList hidden={allCards.length > 0} />
  return (
    <>
      {/* Reserve the space for every viewer, because the prerendered page does not know how many cards they see. */}
      {allCards.length > MAX_WITHOUT_FILTER && (
        <div className={styles.filter}>
          {hasFilter && filter && (
            <filter.CardFilter locale={locale} listId={listId} query={query} onQuery={setQuery} matches={matches} />
          )}
        </div>
      )}
      <CardGrid isLong={list.isLong} id={listId} aria-label={pageTextsFor(locale).intros[group]}>
        {list.items.map((card, position) => (
          <CardItem key={allCards.indexOf(card)} hidden={matches?.[position] === false}>
            <CatalogueCard
              card={card}
              trouble={troubleOf(position)}
              portal={cardPortal}
              shortcuts={shortcuts}
              imageHeight={imageHeight}
            />
          </CardItem>
        ))}
      </CardGrid>
    </>
  )
}

/**
 * Returns a function that maps a card's position to the trouble of its site: undefined if the site is neither down nor
 * degraded. While the device is offline, it is always undefined, because a card has no room for the state's age.
 */
function useTroubles(sites: readonly Site[], cards: readonly CardConfig[]) {
  const { board, inMaintenance } = useBoard()
  // The prerendered page has no states, and the first render must match it.
  const isHydrated = useHydrated()
  const positions = useMemo(() => {
    const find = createSiteFinder(sites)
    return cards.map(({ url }) => find(url))
  }, [sites, cards])
  return (card: number): Trouble | undefined => {
    const { status, url = '' } = board.sites[positions[card] ?? -1] ?? {}
    if (!isHydrated || board.offline || (status !== 'down' && status !== 'degraded')) return undefined
    return inMaintenance.includes(url) ? 'maintenance' : status
  }
}

type Trouble = Extract<SiteState, 'down' | 'degraded'> | 'maintenance'

interface CatalogueCardProps {
  readonly card: CardConfig
  readonly trouble: Trouble | undefined
  readonly portal: Portal
  readonly shortcuts: PersonShortcuts | null
  readonly imageHeight: number | undefined
}

// Memoize the card, because typing in the filter hides or shows items without changing their content.
const CatalogueCard = memo(function CatalogueCard({
  card,
  trouble,
  portal: { locale, text, description, t },
  shortcuts,
  imageHeight,
}: CatalogueCardProps) {
  const star = useLazyPart(starPart, shortcuts !== null)
  const name = text(card.name)
  const about = description(card.description)
  return (
    <Card
      title={name.text}
      titleLang={name.lang}
      href={card.url}
      imageSrc={`/${card.imagePath}`}
      imageHeight={imageHeight}
      description={about.text}
      descriptionLang={about.lang}
      newTabText={leavesPortal(card.url) ? t.opensInNewTab : undefined}
      notice={
        trouble === 'maintenance' ? (
          <StatusMark tone="idle">{t.dashboard.maintenance}</StatusMark>
        ) : (
          trouble && <StatusMark tone={toneOfState[trouble]}>{t.dashboard.state[trouble]}</StatusMark>
        )
      }
      onOpen={() => shortcuts?.addRecent(card.url)}
      action={
        shortcuts && star && <star.StarButton shortcuts={shortcuts} card={card.url} name={name.text} locale={locale} />
      }
    />
  )
})
