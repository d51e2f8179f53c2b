import { useRef } from 'react'
import { isComposing } from '../app/keyboard.ts'
import { fold, joinedWordsOf, partsOf, wordsOf } from '../portal/texts.ts'
import type { Messages } from '../texts/index.ts'
import { Button } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import * as styles from './card-filter.css.ts'

/** A list of more cards has a filter, and is rows of small pictures on phones. */
export const MAX_WITHOUT_FILTER = 12

interface CardFilterProps {
  readonly texts: Messages['filter']
  readonly listId: string
  readonly query: string
  readonly onQuery: (query: string) => void
  /** For each card, whether it matches the query; null for a query without words. */
  readonly matches: readonly boolean[] | null
}

/** The filter above a list of cards: a text field and the number of matches. */
export function CardFilter({ texts, listId, query, onQuery, matches }: CardFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const count = matches?.filter(Boolean).length
  const clear = () => {
    onQuery('')
    // Move the focus, because the button that has it is removed.
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
            onChange={(event) => onQuery(event.target.value)}
            // Not every browser clears a search field on Escape.
            onKeyDown={(event) => event.key === 'Escape' && !isComposing(event.nativeEvent) && onQuery('')}
          />
        </div>
        <p className={styles.count} role="status">
          {matches !== null && count !== undefined && <span>{texts.count(count, matches.length)}</span>}
          {count === 0 && <VisuallyHidden>{` ${texts.none}`}</VisuallyHidden>}
        </p>
      </div>
      {count === 0 && (
        <div className={styles.nothing}>
          <Drawing name="no-results" />
          <p aria-hidden="true">{texts.none}</p>
          <Button look="outline" kind="secondary" onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Returns a function that tells, for each text, whether it contains all words of a query, or null for a query without
 * words. Words match any part of a text, regardless of order, case and accents. Typos do not match.
 */
export function createMatcher(texts: readonly string[]): (query: string) => readonly boolean[] | null {
  const foldedTexts = texts.map(
    (text) => ` ${[fold(text), ...joinedWordsOf(text), ...wordsOf(text).flatMap(partsOf)].join(' ')} `,
  )
  /** A part of one sign is in almost every text, so it counts only as a word. */
  const hasPart = (text: string, part: string) => text.includes(part.length > 1 ? part : ` ${part} `)
  const hasWord = (text: string, word: string) => {
    const parts = partsOf(word)
    return text.includes(word) || (parts.length > 0 && parts.every((part) => hasPart(text, part)))
  }
  return (query) => {
    const words = wordsOf(query)
    return words.length === 0 ? null : foldedTexts.map((text) => words.every((word) => hasWord(text, word)))
  }
}
