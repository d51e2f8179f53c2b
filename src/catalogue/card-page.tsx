import { memo, useId, useMemo, useState } from 'react'
import { useConfig, useTexts } from '../app/context.tsx'
import { useAuthState, useShortcuts, useViewer } from '../app/use-viewer.ts'
import { EmptyList } from '../app/empty-list.tsx'
import { useLongList } from '../app/long-list.ts'
import { Page } from '../app/page.tsx'
import { useSiteTrouble } from '../app/site-trouble.ts'
import type { SiteTrouble } from '../app/site-trouble.ts'
import { toneOfState } from '../app/state-look.ts'
import { maySee } from '../portal/access.ts'
import { cardIdOf } from '../portal/card-id.ts'
import type { Card as CardConfig, CardGroup } from '../portal/config.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { Card, CardItem } from '../ui/card.tsx'
import { CardGrid, StatusLabel } from '../ui/index.ts'
import { opensNewTab } from '../portal/pages.ts'
import { textsOf } from '../portal/texts.ts'
import { CardFilter, createMatcher } from './card-filter.tsx'
import * as styles from './card-filter.css.ts'
import { StarButton } from './star-button.tsx'

/** Longer lists have a filter. */
const MAX_WITHOUT_FILTER = 12

interface CardPageProps {
  readonly group: CardGroup
  /** In CSS pixels. Default: an aspect ratio of 16:9. */
  readonly imageHeight?: number
}

export function CardPage(props: CardPageProps) {
  const { t } = useTexts()
  return (
    <Page path={`/${props.group}`} intro={t.intros[props.group]}>
      <CardList {...props} />
    </Page>
  )
}

/** The cards of a group that the viewer may see. */
function CardList({ group, imageHeight }: CardPageProps) {
  const { text, description, t } = useTexts()
  const viewer = useViewer()
  const authState = useAuthState()
  const shortcuts = useShortcuts()
  const listId = useId()
  const [query, setQuery] = useState('')
  const allCards = useConfig().cards[group]
  const cards = useMemo(() => allCards.filter((card) => maySee(card, viewer)), [allCards, viewer])
  const list = useLongList(cards)
  const troubleOf = useSiteTrouble()
  const hasFilter = authState.status !== 'unknown' && cards.length > MAX_WITHOUT_FILTER
  const match = useMemo(
    () =>
      createMatcher(
        cards.map((card) =>
          [text(card.name).text, description(card.description).text, ...textsOf(card.keywords ?? '')].join(' '),
        ),
      ),
    [cards, text, description],
  )
  const matches = useMemo(() => (hasFilter ? match(query) : null), [hasFilter, match, query])
  if (cards.length === 0) return <EmptyList hidden={allCards.length > 0} />
  return (
    <>
      {/* Reserve the space for every viewer, because the prerendered page does not know how many cards they see. */}
      {allCards.length > MAX_WITHOUT_FILTER && (
        <div className={styles.place}>
          {hasFilter && (
            <CardFilter texts={t.filter} listId={listId} query={query} onQuery={setQuery} matches={matches} />
          )}
        </div>
      )}
      <CardGrid isLong={list.isLong} id={listId} aria-label={t.intros[group]}>
        {list.items.map((card, position) => (
          <CardItem key={allCards.indexOf(card)} hidden={matches?.[position] === false}>
            <CatalogueCard
              id={cardIdOf(group, card)}
              card={card}
              trouble={troubleOf(card.url)}
              shortcuts={shortcuts}
              imageHeight={imageHeight}
            />
          </CardItem>
        ))}
      </CardGrid>
    </>
  )
}

interface CatalogueCardProps {
  /** For stars and recent cards. */
  readonly id: string
  readonly card: CardConfig
  readonly trouble: SiteTrouble | undefined
  readonly shortcuts: PersonShortcuts | null
  readonly imageHeight: number | undefined
}

// Memoize the card, because typing in the filter hides or shows items without changing their content.
const CatalogueCard = memo(function CatalogueCard({ id, card, trouble, shortcuts, imageHeight }: CatalogueCardProps) {
  const { text, description, t } = useTexts()
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
      newTabText={opensNewTab(card.url) ? t.opensInNewTab : undefined}
      notice={trouble && <StatusLabel tone={toneOfState[trouble]}>{t.dashboard.state[trouble]}</StatusLabel>}
      onOpen={() => shortcuts?.addRecent(id)}
      action={shortcuts && <StarButton shortcuts={shortcuts} card={id} label={t.cards.star(name.text)} />}
    />
  )
})
