import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Portal } from '../app/context.tsx'
import { filterTextsFor } from '../i18n/filter-texts.ts'
import type { Card } from '../portal/config.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { matchingOf } from './card-filter-words.ts'
import * as styles from './card-filter.css.ts'

interface CardFilterProps {
  readonly portal: Portal
  /** Those that are shown without a filter, in the order of the list. */
  readonly cards: readonly Card[]
  /** The list whose items are these cards. */
  readonly listId: string
}

/** Leaves of a long list of cards those that have the words typed. They stay where they were among each other. */
export function CardFilter({ portal, cards, listId }: CardFilterProps) {
  const texts = filterTextsFor(portal.locale)
  // Another language is folded after it is seen.
  const { text, description } = useDeferredValue(portal)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  // The letter is seen at once, whatever the list takes.
  const asked = useDeferredValue(query)
  const match = useMemo(
    () => matchingOf(cards.map((card) => `${text(card.name).text} ${description(card.description).text}`)),
    [cards, text, description],
  )
  const matches = useMemo(() => match(asked), [match, asked])
  const found = matches?.filter(Boolean).length
  useHiding(listId, matches)

  const clear = () => {
    setQuery('')
    // The button that had the focus goes away with what it cleared.
    input.current?.focus()
  }
  return (
    <>
      <div className={styles.row}>
        <div className={styles.field}>
          <span className={styles.icon}>
            <Icon name="search" />
          </span>
          <input
            ref={input}
            className={styles.input}
            type="search"
            aria-label={texts.input}
            placeholder={texts.input}
            aria-controls={listId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            // Not every browser empties the field by itself.
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
        </div>
        <p className={styles.count} role="status">
          {found !== undefined && texts.count(found, cards.length)}
          {found === 0 && <VisuallyHidden> {texts.none}</VisuallyHidden>}
        </p>
      </div>
      {found === 0 && (
        <div className={styles.nothing}>
          <p aria-hidden="true">{texts.none}</p>
          <Button look="outline" kind="secondary" onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      )}
    </>
  )
}

/** Hides items of a list itself: with a thousand cards React would look at each of them for every letter. */
function useHiding(listId: string, matches: readonly boolean[] | null): void {
  useLayoutEffect(() => {
    hide(listId, matches)
    const list = document.getElementById(listId)
    if (matches === null || list === null) return
    // Of a long list some cards come later.
    const observer = new MutationObserver(() => hide(listId, matches))
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [listId, matches])
  useLayoutEffect(() => () => hide(listId, null), [listId])
}

/** Null: none. */
function hide(listId: string, matches: readonly boolean[] | null): void {
  const list = document.getElementById(listId)
  list?.toggleAttribute('data-filtered', matches !== null)
  list?.querySelectorAll('li').forEach((item, at) => item.toggleAttribute('hidden', matches?.[at] === false))
}
