import { Suspense, useDeferredValue, useId, useMemo, useState } from 'react'
import { useFirstCards, usePortal, useShortcuts } from '../app/context.tsx'
import { maySee } from '../portal/access.ts'
import type { CardGroup } from '../portal/config.ts'
import { starredFirst } from '../portal/starred-first.ts'
import { Card, CardGrid, LONG_LIST } from '../ui/index.ts'
import { optional } from '../app/lazy.ts'
import * as styles from './catalogue.css.ts'
import { EmptyList } from '../app/empty-list.tsx'

/** As many as the eye finds its way among. */
const FEW = 12

// Fetched when a page with many cards has come to life.
const CardFilter = optional(async () => (await import('./card-filter.tsx')).CardFilter)

// Lies over the picture, so nothing moves when it comes.
const StarButton = optional(async () => (await import('../board/shortcut-parts.ts')).StarButton)

interface CatalogueProps {
  readonly group: CardGroup
  /** CSS pixels. */
  readonly imageHeight?: number
}

/** The cards of one group that this viewer may see, the starred ones first. */
export function Catalogue({ group, imageHeight }: CatalogueProps) {
  const portal = usePortal()
  const { config, viewer, authState } = portal
  const before = useDeferredValue(portal)
  const listId = useId()
  const cards = config.cards[group]
  // A thousand stars are drawn in pieces, between which the page answers.
  const own = useDeferredValue(useShortcuts())
  const first = useFirstCards(own)
  const shown = useMemo(
    () =>
      starredFirst(
        cards.filter((card) => maySee(card, viewer)),
        first,
        ({ url }) => url,
      ),
    [cards, viewer, first],
  )
  // Null until it is known who is looking. Where they are not known again for a moment, what they type stays.
  const [hadFilter, setHadFilter] = useState<boolean | null>(null)
  const hasFilter = authState.status === 'unknown' ? hadFilter : shown.length > FEW
  if (hasFilter !== hadFilter) setHadFilter(hasFilter)
  // Very many take another language in pieces, between which the page answers. Who may see what is never late.
  const { locale, text, description, t } = cards.length > LONG_LIST ? before : portal
  const isKnown = hasFilter !== null
  // A thousand cards are drawn again only when something of them changes.
  const list = useMemo(
    () => (
      <CardGrid id={listId} most={cards.length} data-cards={isKnown ? 'known' : 'unknown'} aria-label={t.cards[group]}>
        {shown.map((card) => {
          const name = text(card.name)
          const about = description(card.description)
          return (
            <Card
              key={cards.indexOf(card)}
              title={name.text}
              titleLang={name.lang}
              href={card.url}
              imageSrc={`/${card.imagePath}`}
              imageHeight={imageHeight}
              description={about.text}
              descriptionLang={about.lang}
              // A path is another program on this host, or a page of ours: it stays in this tab.
              newTabText={card.url.startsWith('/') ? undefined : t.opensInNewTab}
              action={
                own && (
                  <Suspense>
                    <StarButton own={own} card={card.url} name={name.text} locale={locale} />
                  </Suspense>
                )
              }
            />
          )
        })}
      </CardGrid>
    ),
    [listId, cards, isKnown, t, group, shown, text, description, imageHeight, own, locale],
  )
  if (shown.length === 0) return <EmptyList hidden={cards.length > 0} />
  return (
    <>
      {/* Whoever comes, the room is the same: before it is known who sees how many, the page has been painted. */}
      {cards.length > FEW && (
        <div className={styles.filter}>
          <Suspense>{hasFilter && <CardFilter portal={portal} cards={shown} listId={listId} />}</Suspense>
        </div>
      )}
      {list}
    </>
  )
}
