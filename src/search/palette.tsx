import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Entry, EntrySources } from '../app/entry.ts'
import { hasUser } from '../auth/index.ts'
import { TextWithContact } from '../app/links/contact.tsx'
import type { Texts } from '../app/context/context.tsx'
import { isComposing, latinKeyOf } from '../app/keyboard.ts'
import { find } from '../app/find.ts'
import type { Overlay } from '../app/context/overlay.tsx'
import { isPlainClick } from '../app/links/page-link.tsx'
import { opensNewTab, pageAt, suffixOf } from '../portal/pages.ts'
import { toneOf } from '../app/state-look.ts'
import type { KnownPath } from '../portal/pages.ts'
import { hasRemarkableState } from '../situation/index.ts'
import type { Situation } from '../situation/index.ts'
import { rowForm } from '../texts/sentences/of-a-site.ts'
import { Drawing, Icon, KeyCaps, StatusLabel, Thumbnail } from '../ui/index.ts'
import { elsewhereEntries, foundGroups, paletteEntries } from './all-entries.ts'
import * as styles from './palette.css.ts'

/** The number of results that Page Up and Page Down skip. */
const PAGE_SIZE = 8

interface PaletteProps extends EntrySources {
  /** Navigates to a page of the portal. `suffix` is a query or fragment. */
  readonly goTo: (path: KnownPath, suffix: string) => void
  /** Opens another dialog instead, or none. */
  readonly show: (overlay: Overlay | null) => void
}

/** Focuses the field, also when the dialog opens with it: then by an attribute, which React does not set. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.toggleAttribute('autofocus', true)
  input?.focus()
}

/** The content of a dialog to search pages, cards, sites and actions. Follows the ARIA combobox pattern. */
export function Palette({ goTo, show, ...sources }: PaletteProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ChosenRow>({ index: 0 })
  const { cores, texts: pageTexts, viewer, authState, theme, reading, shortcuts } = sources
  const { t } = pageTexts
  const texts = t.palette
  const { initial, all } = useMemo(() => {
    return paletteEntries({ cores, texts: pageTexts, viewer, authState, theme, reading, shortcuts })
  }, [cores, pageTexts, viewer, authState, theme, reading, shortcuts])
  const results = useMemo(() => find(all, query), [all, query])
  const elsewhere = elsewhereEntries(cores.config, query, pageTexts)
  const visibleGroups =
    results === null ? [...initial, { entries: elsewhere }] : foundGroups(results, elsewhere, texts.closest)
  const visibleResults = visibleGroups.flatMap(({ entries }) => entries)
  const last = visibleResults.length - 1
  const active = activeIndexOf(visibleResults, chosen)
  const hasResults = last >= 0
  const optionId = (index: number) => `${id}-${index}`
  const found = results === null ? undefined : results.items.length + results.others.length
  const countOf = (count: number) => texts[results?.isClosest === true ? 'closeCount' : 'count'](count)
  const count = found === 0 ? texts.none : countOf(found ?? 0)

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    const { action, card } = entry
    if ('show' in action) return show(action.show)
    show(null)
    if ('run' in action) return action.run()
    if (card !== undefined) shortcuts?.addRecent(card)
    const { href } = action
    const path = pageAt(href)
    if (path !== undefined) goTo(path, suffixOf(href))
    else if (opensNewTab(href)) open(href, '_blank', 'noopener,noreferrer')
    else location.assign(href)
  }
  const moveTo = (next: ChosenRow) => {
    setChosen(next)
    document.getElementById(optionId(next.index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(active + PAGE_SIZE, last),
      PageUp: Math.max(active - PAGE_SIZE, 0),
    }[event.key]
    if (isComposing(event.nativeEvent)) return
    if (to !== undefined && hasResults) moveTo({ index: to, entry: visibleResults[to] })
    else if (latinKeyOf(event) === '?' && query === '') show('keys')
    else if (event.key === 'Enter' && !event.repeat) choose(visibleResults[active])
    else return
    event.preventDefault()
  }
  /** Follows a result by mouse. A click that opens another tab is the browser's: the palette stays open. */
  const follow = (event: MouseEvent, entry: Entry) => {
    const { action, card } = entry
    if ('href' in action && !isPlainClick(event)) {
      if (card !== undefined) shortcuts?.addRecent(card)
      return
    }
    event.preventDefault()
    choose(entry)
  }
  const option = (entry: Entry, index: number) => {
    // Results with an address are links, so that every way of opening a link works.
    const Tag = 'href' in entry.action ? 'a' : 'div'
    return (
      // The input keeps the keyboard focus, and names the active option in aria-activedescendant.
      <Tag
        // Use the index as key, so that typing changes the texts but keeps the elements.
        key={index}
        id={optionId(index)}
        className={styles.option}
        role="option"
        aria-selected={index === active}
        {...('href' in entry.action && { href: entry.action.href, tabIndex: -1 })}
        // Leave the focus in the field.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
        onClick={(event: MouseEvent) => follow(event, entry)}
        onAuxClick={(event: MouseEvent) => event.button === 1 && follow(event, entry)}
        onPointerMove={() => index !== active && setChosen({ index, entry })}
      >
        <EntryRow entry={entry} texts={pageTexts} explain={results?.explain} />
      </Tag>
    )
  }

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          ref={takeFocus}
          aria-label={texts.input}
          placeholder={texts.input}
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
            moveTo({ index: 0 })
          }}
        />
      </div>
      {/* Keep Tab from stopping at the list: Chromium and Firefox make scrollable elements focusable. */}
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results} tabIndex={-1}>
        {visibleGroups.map(({ heading, entries }, group) => {
          const before = visibleGroups.slice(0, group).reduce((sum, { entries }) => sum + entries.length, 0)
          const options = entries.map((entry, index) => option(entry, before + index))
          if (heading === undefined) return options
          const headingId = `${id}-group-${group}`
          return (
            <div key={heading} role="group" aria-labelledby={headingId}>
              <div className={styles.heading} id={headingId} role="presentation">
                {heading}
              </div>
              {options}
            </div>
          )
        })}
      </div>
      {!hasResults && (
        <div className={styles.drawing}>
          <Drawing name="no-results" />
        </div>
      )}
      <div className={hasResults ? styles.foot : styles.nothing}>
        <div role="status">{found !== undefined && count}</div>
        {hasResults && (
          <span aria-hidden="true">
            <KeyCaps keys="↑ ↓" /> <span>{texts.keys.choose}</span> <KeyCaps keys={t.keys.enter} />{' '}
            <span>{texts.keys.open}</span> <KeyCaps keys={t.keys.escape} /> <span>{texts.keys.close}</span>
          </span>
        )}
      </div>
      {/* Also while searches elsewhere are the only rows. */}
      {found === 0 && (
        <p className={styles.missing}>
          <TextWithContact text={hasUser(authState) ? texts.missing : t.account.hint} />
        </p>
      )}
    </>
  )
}

interface ChosenRow {
  readonly index: number
  /** Undefined for the first row, which is active before the user chooses one. */
  readonly entry?: Entry | undefined
}

/** Returns the index of the chosen row, which stays chosen while other rows come and go. */
function activeIndexOf(entries: readonly Entry[], { index, entry }: ChosenRow): number {
  const isSame = (other: Entry | undefined) =>
    other?.kind === entry?.kind &&
    other?.label === entry?.label &&
    other?.page === entry?.page &&
    other?.card === entry?.card
  const found = entry === undefined || isSame(entries[index]) ? index : entries.findIndex(isSame)
  return Math.min(found < 0 ? index : found, entries.length - 1)
}

interface EntryRowProps {
  readonly entry: Entry
  readonly texts: Texts
  /** Undefined before anything is typed: the heading of the group then says what kind of entry it has. */
  readonly explain: ((entry: Entry, visible: string) => string) | undefined
}

function EntryRow({ entry, texts, explain }: EntryRowProps) {
  const { label, lang, icon, situation, kind, page } = entry
  const state = situation === undefined ? '' : rowForm(situation, texts)
  const aside = kind === 'card' ? page : explain && texts.t.palette.kinds[kind]
  const words = explain?.(entry, [label, state, kind === 'card' ? page : ''].join(' '))
  return (
    <>
      <span className={styles.icon}>
        {typeof icon === 'string' ? <Icon name={icon} /> : <Thumbnail name={label} {...icon} />}
      </span>
      <span className={styles.label} lang={lang}>
        {label}
      </span>
      {words && <span className={styles.words}>{words}</span>}
      <span className={styles.aside}>
        {situation && <EntryState situation={situation} text={state} />}
        {aside && <span>{aside}</span>}
      </span>
    </>
  )
}

/** The state of a site. Trouble stands out. */
function EntryState({ situation, text }: { readonly situation: Situation; readonly text: string }) {
  return hasRemarkableState(situation) ? (
    <StatusLabel tone={toneOf(situation)}>{text}</StatusLabel>
  ) : (
    <span>{text}</span>
  )
}
