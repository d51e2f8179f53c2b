import { useEffect, useRef, useState } from 'react'
import { isComposing } from '../../app/keyboard.ts'
import type { Results } from '../../app/find.ts'
import { useTexts } from '../../app/context/context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Drawing } from '../../ui/pictures/drawing.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import * as styles from './card-filter.css.ts'

/** A list of more cards has a filter, and is rows of small pictures on phones. */
export const MAX_WITHOUT_FILTER = 12

interface CardFilterProps {
  readonly listId: string
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Of all cards. */
  readonly cardCount: number
  /** Null for a query without words. */
  readonly results: Pick<Results<unknown>, 'items' | 'others' | 'isClosest'> | null
}

/** The filter above a list of cards: a text field and the number of matches. */
export function CardFilter({ listId, query, onQuery, cardCount, results }: CardFilterProps) {
  const { t } = useTexts()
  const texts = t.filter
  const input = useRef<HTMLInputElement>(null)
  const count = results === null ? undefined : results.items.length + results.others.length
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
          {results?.isClosest && <span>{`${t.palette.closest} `}</span>}
          {count !== undefined && <span>{texts.count(count, cardCount)}</span>}
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

/** The query of a page's filter. The entry of the browser's history has it, so that it is there again at Back. */
export function useFilterQuery() {
  const [query, setQuery] = useState(() => (globalThis.history?.state as State)?.filter ?? '')
  useEffect(() => {
    let last: State = null
    const store = () => {
      // A link to a section makes an entry of its own, without a state. The router would replace one without its keys.
      const state = (history.state ?? last) as State
      // Not by the router, which would load the page again at each letter: it replaces this method of `history`.
      if ((state?.filter ?? '') !== query || history.state === null)
        History.prototype.replaceState.call(history, { ...state, filter: query }, '')
      last = history.state as State
    }
    store()
    addEventListener('hashchange', store)
    return () => removeEventListener('hashchange', store)
  }, [query])
  return [query, setQuery] as const
}

/** The state of an entry of the browser's history. The router adds keys of its own. */
type State = { readonly filter?: string } | null
