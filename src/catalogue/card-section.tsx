import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../app/context/context.tsx'
import { usePreferences } from '../app/context/use-viewer.ts'
import type { Card, CardGroup, Text } from '../portal/config.ts'
import { keyOf } from '../portal/texts.ts'
import { CardGrid, Icon } from '../ui/index.ts'
import * as styles from './card-page.css.ts'
import { sectionsOf } from './sections.ts'
import type { Section } from './sections.ts'

interface CardSectionProps {
  /** Of the list. */
  readonly id: string | undefined
  readonly title: Text | undefined
  /** The name of a list without a heading. */
  readonly label: string
  /** The page has many cards: they may be compact, and the section can be folded. */
  readonly isLong: boolean
  /** The filter is on, so that nothing is folded. */
  readonly isFiltered: boolean
  readonly foldId: string | undefined
  /** Of the cards that are not hidden. */
  readonly count: number
  readonly children: ReactNode
}

/** A list of cards, below the heading of their section if they have one. */
export function CardSection({ id, title, label, isLong, isFiltered, foldId = '', count, children }: CardSectionProps) {
  const { text, t } = useTexts()
  const { folded, change } = usePreferences()
  const headingId = useId()
  const gridId = useId()
  if (title === undefined) {
    return (
      <CardGrid id={id} mayBeCompact={isLong} aria-label={label}>
        {children}
      </CardGrid>
    )
  }
  const heading = text(title)
  const mayBeFolded = isLong && !isFiltered
  const isFolded = mayBeFolded && folded.includes(foldId)
  const toggle = () => change({ folded: isFolded ? folded.filter((other) => other !== foldId) : [...folded, foldId] })
  return (
    // first/folded-sections.ts changes the state, too.
    <div id={foldId} className={styles.section} hidden={count === 0} data-state={isFolded ? 'folded' : 'unfolded'}>
      <div className={styles.head}>
        <h2 id={headingId} lang={heading.lang}>
          {heading.text}
        </h2>
        {isLong && <span className={styles.count}>{count}</span>}
        {mayBeFolded && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-controls={gridId}
            aria-label={t.cards.ofSection(heading.text)}
            onClick={toggle}
          >
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      <CardGrid id={gridId} mayBeCompact={isLong} aria-labelledby={headingId}>
        {children}
      </CardGrid>
    </div>
  )
}

/** The id of a section in the page and among the folded ones. It differs wherever names do, as for C and C#. */
export function foldIdOf(group: CardGroup, title: Text): string {
  return `${group}-${keyOf(title).replaceAll(/\s+/g, '-')}`
}

const MIN_SECTIONS_TO_JUMP = 4

/** Counts all sections, because the prerendered page does not know how many of them the viewer sees. */
export function hasJumpList(cards: readonly Card[]): boolean {
  return sectionsOf(cards).filter(({ title }) => title !== undefined).length >= MIN_SECTIONS_TO_JUMP
}

interface JumpListProps {
  readonly group: CardGroup
  /** Those that are shown. */
  readonly sections: readonly Section[]
}

/** Links to the sections of a long page. A folded one opens. */
export function JumpList({ group, sections }: JumpListProps) {
  const { text, t } = useTexts()
  const { folded, change } = usePreferences()
  const links = sections.flatMap(({ title }) => {
    if (title === undefined) return []
    const [name, id] = [text(title), foldIdOf(group, title)]
    const unfold = () => folded.includes(id) && change({ folded: folded.filter((other) => other !== id) })
    return [
      <a key={id} className={styles.jump} href={`#${encodeURIComponent(id)}`} lang={name.lang} onClick={unfold}>
        {name.text}
      </a>,
    ]
  })
  // The place stays while the filter hides all sections, so that nothing moves.
  if (links.length === 0) return <div className={styles.jumpList} />
  return (
    <nav className={styles.jumpList} aria-label={t.cards.sections}>
      {links}
    </nav>
  )
}
