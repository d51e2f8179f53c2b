import { useId } from 'react'
import type { ReactNode } from 'react'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { useStore } from '../../app/context/use-store.ts'
import type { Card, CardGroup, Text } from '../../portal/config.ts'
import { keyOf } from '../../portal/texts.ts'
import { Icon } from '../../ui/index.ts'
import { grid } from './card.css.ts'
import * as styles from './card-page.css.ts'
import { sectionsOf } from '../sections.ts'
import type { Section } from '../sections.ts'

interface CardSectionProps {
  readonly group: CardGroup
  readonly title: Text | undefined
  /** The page has many cards, so that the section can be folded. */
  readonly isLong: boolean
  /** The filter is on, so that nothing is folded. */
  readonly isFiltered: boolean
  /** Of the cards that are not hidden. */
  readonly count: number
  readonly children: ReactNode
}

/** A list of cards, below the heading of their section if they have one. */
export function CardSection({ group, title, isLong, isFiltered, count, children }: CardSectionProps) {
  const { text, t } = useTexts()
  const headingId = useId()
  const heading = title === undefined ? undefined : text(title)
  const foldId = title === undefined ? undefined : foldIdOf(group, title)
  const name = heading ? { 'aria-labelledby': headingId } : { 'aria-label': t.intros[group] }
  const list = (
    <ul id={foldId} className={grid} role="list" {...name}>
      {children}
    </ul>
  )
  if (heading === undefined || foldId === undefined) return list
  const head = (
    <>
      <h2 id={headingId} lang={heading.lang}>
        {heading.text}
      </h2>
      {isLong && <span className={styles.count}>{count}</span>}
    </>
  )
  return (
    <div className={styles.section} hidden={count === 0}>
      {isLong ? (
        <Fold id={foldId} isFiltered={isFiltered} head={head}>
          {list}
        </Fold>
      ) : (
        <>
          <div className={styles.head}>{head}</div>
          {list}
        </>
      )}
    </div>
  )
}

interface FoldProps {
  readonly id: string
  readonly isFiltered: boolean
  readonly head: ReactNode
  readonly children: ReactNode
}

/**
 * Folds a section. The browser opens it for its link, for a link to a text in it, and for its own search; before React, too,
 * although first/folded-sections.ts has closed it.
 */
function Fold({ id, isFiltered, head, children }: FoldProps) {
  const { preferences } = useCores()
  const isFolded = useStore(preferences).folded.includes(id) && !isFiltered
  const store = (details: HTMLDetailsElement | null) => {
    if (details === null) return
    // React does not know that first/folded-sections.ts has closed it.
    if (isFiltered) details.open = true
    const { folded } = preferences.get()
    if (isFiltered || details.open !== folded.includes(id)) return
    preferences.change({ folded: details.open ? folded.filter((other) => other !== id) : [...folded, id] })
  }
  return (
    <details ref={store} open={!isFolded} onToggle={({ currentTarget }) => store(currentTarget)}>
      {/* The filter shows all that it finds. */}
      <summary className={styles.head} onClick={(event) => isFiltered && event.preventDefault()}>
        {head}
        {!isFiltered && (
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        )}
      </summary>
      {children}
    </details>
  )
}

/** The id of a section in the page and among the folded ones. It differs wherever names do, as for C and C#. */
function foldIdOf(group: CardGroup, title: Text): string {
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

/** Links to the sections of a long page. The browser opens a folded one. */
export function JumpList({ group, sections }: JumpListProps) {
  const { text, t } = useTexts()
  const links = sections.flatMap(({ title }) => {
    if (title === undefined) return []
    const [name, id] = [text(title), foldIdOf(group, title)]
    return [
      <a key={id} className={styles.jump} href={`#${encodeURIComponent(id)}`} lang={name.lang}>
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
