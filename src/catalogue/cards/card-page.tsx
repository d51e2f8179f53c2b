import { memo, useId, useMemo } from 'react'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import type { Texts } from '../../app/context/context.tsx'
import { useAuthState, usePreferences, useShortcuts, useViewer } from '../../app/context/use-viewer.ts'
import { EmptyList } from '../../app/frame/empty-list.tsx'
import { find } from '../../app/find.ts'
import { AddressLink } from '../../app/links/address-link.tsx'
import { IncidentLinks } from '../../app/links/incident-link.tsx'
import { Page } from '../../app/frame/page.tsx'
import { toneOf } from '../../app/state-look.ts'
import { useSituationOfCards } from '../../app/context/use-situations.ts'
import { maySee } from '../../portal/access.ts'
import { openingAddress } from '../../portal/addresses.ts'
import { cardIdOf } from '../../portal/card-id.ts'
import type { Card as CardConfig, CardGroup } from '../../portal/config.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { hasRemarkableState } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { cardForm } from '../../texts/sentences/of-a-site.ts'
import { Card, CardItem } from '../../ui/cards/card.tsx'
import { Segmented, StatusLabel, VisuallyHidden } from '../../ui/index.ts'
import { opensNewTab } from '../../portal/pages.ts'
import { keyOf } from '../../portal/texts.ts'
import { CardFilter, MAX_WITHOUT_FILTER, useFilterQuery } from './card-filter.tsx'
import { place, viewSwitch } from './card-filter.css.ts'
import * as styles from './card-page.css.ts'
import { wordsOfCard } from '../catalogue-entries.ts'
import { CardSection, foldIdOf, hasJumpList, JumpList } from './card-section.tsx'
import { linksOf } from '../card-links.ts'
import { lettersOf } from '../monograms.ts'
import { sectionsOf } from '../sections.ts'
import { ProgramMenu } from '../programs/program-menu.tsx'
import { StarButton } from './star-button.tsx'

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
export function CardList({ group, imageHeight }: CardPageProps) {
  const texts = useTexts()
  const { t } = texts
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
  const isPlain = allCards.every(({ section }) => section === undefined)
  const grids = sections.map(({ title, cards: sectionCards }) => (
    <CardSection
      key={keyOf(title ?? '')}
      id={isPlain ? listId : undefined}
      title={title}
      label={t.intros[group]}
      isLong={isLong}
      isFiltered={results !== null}
      foldId={title && foldIdOf(group, title)}
      count={sectionCards.filter(({ index }) => !isHidden(index)).length}
    >
      {sectionCards.map(({ card, index }) => (
        <CardItem key={allCards.indexOf(card)} hidden={isHidden(index)}>
          <CatalogueCard
            id={cardIdOf(group, card)}
            card={card}
            href={openingAddress(card, viewer)}
            situation={situationOf(card.url)}
            shortcuts={shortcuts}
            imageHeight={imageHeight}
            titleLevel={title === undefined ? 2 : 3}
            mayBeCompact={isLong}
          />
        </CardItem>
      ))}
    </CardSection>
  ))
  if (cards.length === 0) return <EmptyList hidden={allCards.length > 0} />
  return (
    <>
      {isLong && (
        <div className={place}>
          {authState.status !== 'unknown' && <ViewSwitch />}
          {hasFilter && (
            <CardFilter
              texts={t.filter}
              listId={listId}
              query={query}
              onQuery={setQuery}
              cardCount={cards.length}
              results={results}
              closest={t.palette.closest}
            />
          )}
        </div>
      )}
      {isLong && hasJumpList(allCards) && <JumpList group={group} sections={shownSections} />}
      {isPlain ? (
        grids
      ) : (
        <div id={listId} className={isLong ? `${styles.sections} ${styles.long}` : styles.sections}>
          {grids}
        </div>
      )}
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

/** The choice between cards and compact rows. CSS shows it: see card-page.css.ts. */
function ViewSwitch() {
  const { t } = useTexts()
  const { view, change } = usePreferences()
  return (
    <div className={viewSwitch}>
      <Segmented
        label={t.cards.view}
        name="view"
        value={view}
        options={views.map((value) => ({ value, label: t.cards.views[value] }))}
        onChange={(value) => change({ view: value })}
      />
    </div>
  )
}

const views = ['cards', 'compact'] as const

interface CatalogueCardProps {
  /** For stars and recent cards. */
  readonly id: string
  readonly card: CardConfig
  /** The address that it opens. */
  readonly href: string
  /** The situation of the card's site, if there is something to say. */
  readonly situation: Situation | undefined
  readonly shortcuts: PersonShortcuts | null
  readonly imageHeight: number | undefined
  readonly titleLevel: 2 | 3
  readonly mayBeCompact: boolean
}

// Memoize the card, because typing in the filter hides or shows items without changing their content.
const CatalogueCard = memo(function CatalogueCard({
  id,
  card,
  href,
  situation,
  shortcuts,
  imageHeight,
  titleLevel,
  mayBeCompact,
}: CatalogueCardProps) {
  const texts = useTexts()
  const { text, t } = texts
  const name = text(card.name)
  const links = linksOf(card, texts, situation)
  const about = text(card.description ?? '')
  return (
    <Card
      title={name.text}
      titleLang={name.lang}
      titleLevel={titleLevel}
      href={href}
      printedAddress={card.url}
      imageSrc={card.imagePath && `/${card.imagePath}`}
      imageFit={card.fit}
      imageHeight={imageHeight}
      letters={lettersOf(useConfig().cards, texts).get(id)}
      colorKey={id}
      description={about.text}
      descriptionLang={about.lang}
      newTabText={opensNewTab(href) ? t.opensInNewTab : undefined}
      notice={
        situation &&
        hasRemarkableState(situation) && (
          <StatusLabel tone={toneOf(situation)}>{cardForm(situation, texts)}</StatusLabel>
        )
      }
      line={situation?.incident && <IncidentLinks situation={situation} />}
      links={links.length > 0 && <CardLinks links={links} program={name.text} />}
      onOpen={() => shortcuts?.addRecent(id)}
      action={
        shortcuts && (
          <>
            <StarButton shortcuts={shortcuts} card={id} label={t.cards.star(name.text)} />
            <ProgramMenu program={{ id, card }} shortcuts={shortcuts} isDescribed={!mayBeCompact} />
          </>
        )
      }
    />
  )
})

interface CardLinksProps {
  readonly links: ReturnType<typeof linksOf>
  /** The name of the program, for screen readers. */
  readonly program: string
}

function CardLinks({ links, program }: CardLinksProps) {
  return links.map(({ text, lang, href }, index) => (
    <AddressLink key={index} href={href}>
      <span lang={lang}>{text}</span>
      <VisuallyHidden>{` · ${program}`}</VisuallyHidden>
    </AddressLink>
  ))
}
