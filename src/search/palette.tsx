import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Entry, EntrySources } from '../app/entry.ts'
import { createLazyPart, useLazyPart } from '../app/lazy.ts'
import { paletteTextsFor } from '../i18n/palette-texts.ts'
import { knownPathOf } from '../portal/pages.ts'
import type { KnownPath } from '../portal/pages.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Icon } from '../ui/icon.tsx'
import { paletteEntries } from './entries.ts'
import { createIndex } from './find.ts'
import * as styles from './palette.css.ts'

/** More results are not worth showing: typing another letter finds better ones. */
const MAX_SHOWN = 50
/** At least as many results as are visible without scrolling. React renders the others in the background. */
const FIRST_SHOWN = 12
/** The number of results that Page Up and Page Down skip. */
const PAGE_SIZE = 8

const helpPart = createLazyPart(() => import('./help.tsx'))

interface PaletteProps extends EntrySources {
  /** Navigates to a page of the portal, and there to the element with the id `hash`. */
  readonly goTo: (path: KnownPath, hash: string | undefined) => void
  readonly onClose: () => void
}

// When a dialog opens, it focuses the element with this attribute, which React does not set.
const setAutofocus = (input: HTMLInputElement | null) => void input?.toggleAttribute('autofocus', true)

/** A dialog to search pages, cards, sites and actions. Follows the ARIA combobox pattern. */
export function Palette({ portal, catalogue, board, shortcuts, goTo, onClose }: PaletteProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  const [isHelp, setIsHelp] = useState(false)
  const help = useLazyPart(helpPart, isHelp)
  const texts = paletteTextsFor(portal.locale)
  const index = useMemo(
    () => createIndex(paletteEntries({ portal, catalogue, board, shortcuts })),
    [portal, catalogue, board, shortcuts],
  )
  const results = useMemo(() => index.find(query), [index, query])
  const maxShown = useDeferredValue(MAX_SHOWN, FIRST_SHOWN)
  const visibleResults = isHelp ? [] : results.slice(0, maxShown)
  const last = visibleResults.length - 1
  const active = Math.min(position, last)
  const hasResults = last >= 0
  const optionId = (position: number) => `${id}-${position}`

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    const { action, card } = entry
    if ('show' in action) return setIsHelp(true)
    onClose()
    if ('run' in action) return action.run()
    if (card !== undefined) shortcuts?.addRecent(card)
    const path = knownPathOf(action.href)
    if (path !== undefined) goTo(path, action.hash)
    else open(action.href, '_blank', 'noopener,noreferrer')
  }
  const moveTo = (next: number) => {
    setPosition(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(active + PAGE_SIZE, last),
      PageUp: Math.max(active - PAGE_SIZE, 0),
    }[event.key]
    // While the user composes text with an input method, it handles these keys itself.
    if (event.nativeEvent.isComposing) return
    if (to !== undefined && hasResults) moveTo(to)
    else if (event.key === 'Enter') choose(visibleResults[active])
    else return
    event.preventDefault()
  }

  return (
    <Drawer open side="top" label={portal.t.search} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          ref={setAutofocus}
          aria-label={texts.input}
          placeholder={portal.t.search}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-expanded={hasResults}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hasResults ? optionId(active) : undefined}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value)
            setIsHelp(false)
            moveTo(0)
          }}
        />
      </div>
      {/* Keep Tab from stopping at the list: Chromium and Firefox make scrollable elements focusable. */}
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results} tabIndex={-1}>
        {visibleResults.map((entry, at) => (
          // The input keeps the keyboard focus, and names the active option in aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            // Use the position as key, so that typing changes the texts but keeps the elements.
            key={at}
            id={optionId(at)}
            className={styles.option}
            role="option"
            aria-selected={at === active}
            onClick={() => choose(entry)}
            onPointerMove={() => at !== active && setPosition(at)}
          >
            <Icon name={entry.icon} />
            <span className={styles.label} lang={entry.lang}>
              {entry.label}
            </span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
            <span className={styles.kind}>{entry.kind === 'card' ? entry.page : texts.kinds[entry.kind]}</span>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {/* Keep the region in the page from the start, so that screen readers announce the help, too. */}
        <div role="status">
          {isHelp
            ? help && <help.Help locale={portal.locale} title={texts.help} />
            : hasResults
              ? texts.count(results.length)
              : texts.none}
        </div>
        {hasResults && <span aria-hidden="true">{texts.keys}</span>}
      </div>
    </Drawer>
  )
}
