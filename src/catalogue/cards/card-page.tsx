import { useId, useMemo } from 'react'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import type { Texts } from '../../app/context/context.tsx'
import { useAuthState, usePreferences, useShortcuts, useViewer } from '../../app/context/use-viewer.ts'
import { EmptyList } from '../../app/frame/empty-list.tsx'
import { find } from '../../app/find.ts'
import { Page } from '../../app/frame/page.tsx'
import { useSituationOfCards } from '../../app/context/use-situations.ts'
import { maySee } from '../../portal/access.ts'
import { openingAddress } from '../../portal/addresses.ts'
import type { Card as CardConfig, CardGroup } from '../../portal/config.ts'
import { Segmented } from '../../ui/index.ts'
import { keyOf } from '../../portal/texts.ts'
import { CardFilter, MAX_WITHOUT_FILTER, useFilterQuery } from './card-filter.tsx'
import { place, viewSwitch } from './card-filter.css.ts'
import { Card } from './card.tsx'
import { card as cardStyle } from './card.css.ts'
import * as styles from './card-page.css.ts'
import { long } from './compact-cards.css.ts'
import { wordsOfCard } from '../catalogue-entries.ts'
import { CardSection, hasJumpList, JumpList } from './card-section.tsx'
import { linksOf } from '../card-links.ts'
import { sectionsOf } from '../sections.ts'

export function CardPage({ group }: { readonly group: CardGroup }) {
  const { t } = useTexts()
  return (
    <Page path={`/${group}`} intro={t.intros[group]}>
      <CardList group={group} />
    </Page>
  )
}

/** The cards of a group that the viewer may see. */
export function CardList({ group }: { readonly group: CardGroup }) {
  const texts = useTexts()
  const viewer = useViewer()
  const authState = useAuthState()
  const shortcuts = useShortcuts()
  const listId = useId()
  const [query, setQuery] = useFilterQuery()
  const allCards = useConfig().cards[group]
  const cards = useMemo(() => allCards.filter((card) => maySee(card, viewer)), [allCards, viewer])
  const sections = useMemo(() => sectionsOf(cards), [cards])
  const situationOf = useSituationOfCards()
  // Count all cards, because the prerendered page does not know how many of them the viewer sees.
  const isLong = allCards.length > MAX_WITHOUT_FILTER
  const hasFilter = authState.status !== 'unknown' && cards.length > MAX_WITHOUT_FILTER
  const results = hasFilter && query !== '' ? filter(cards, query, texts, situationOf) : null
  const found = results && new Set([...results.items, ...results.others].map(({ index }) => index))
  const isHidden = (index: number) => found?.has(index) === false
  const shownSections = sections.filter((section) => section.cards.some(({ index }) => !isHidden(index)))
  if (cards.length === 0) return <EmptyList hidden={allCards.length > 0} />
  return (
    <>
      {isLong && (
        <div className={place}>
          {authState.status !== 'unknown' && <ViewSwitch />}
          {hasFilter && (
            <CardFilter listId={listId} query={query} onQuery={setQuery} cardCount={cards.length} results={results} />
          )}
        </div>
      )}
      {isLong && hasJumpList(allCards) && <JumpList group={group} sections={shownSections} />}
      <div id={listId} className={isLong ? `${styles.sections} ${long}` : styles.sections}>
        {sections.map(({ title, cards: sectionCards }) => (
          <CardSection
            key={keyOf(title ?? '')}
            group={group}
            title={title}
            isLong={isLong}
            isFiltered={results !== null}
            count={sectionCards.filter(({ index }) => !isHidden(index)).length}
          >
            {sectionCards.map(({ card, index }) => (
              <li key={allCards.indexOf(card)} className={cardStyle} role="listitem" hidden={isHidden(index)}>
                <Card
                  group={group}
                  card={card}
                  href={openingAddress(card, viewer)}
                  situation={situationOf(card.url)}
                  shortcuts={shortcuts}
                  mayBeCompact={isLong}
                />
              </li>
            ))}
          </CardSection>
        ))}
      </div>
    </>
  )
}

/** Finds what the search finds. The names of a card's links find it, too: the search has a row for each. */
function filter(cards: readonly CardConfig[], query: string, texts: Texts, situationOf: SituationOf) {
  const items = cards.map((card, index) => {
    const words = wordsOfCard(card, texts, situationOf(card.url))
    return { ...words, text: [words.text, ...linksOf(card, texts).map(({ text }) => text)].join(' '), index }
  })
  return find(items, query)
}

type SituationOf = ReturnType<typeof useSituationOfCards>

/** The choice between cards and compact rows. CSS shows the chosen one: see compact-cards.css.ts. */
function ViewSwitch() {
  const { t } = useTexts()
  const { view, change } = usePreferences()
  return (
    <div className={viewSwitch}>
      <Segmented
        label={t.cards.view}
        value={view}
        options={views.map((value) => ({ value, label: t.cards.views[value] }))}
        onChange={(value) => change({ view: value })}
      />
    </div>
  )
}

const views = ['cards', 'compact'] as const
