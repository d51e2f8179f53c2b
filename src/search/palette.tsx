import { useEffect, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { paletteTextsFor } from '../i18n/palette-texts.ts'
import { knownPathOf } from '../portal/pages.ts'
import type { KnownPath } from '../portal/pages.ts'
import { createIndex } from './find.ts'
import type { Board } from '../status/index.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Icon } from '../ui/icon.tsx'
import type { OwnShortcuts, Portal } from '../app/context.tsx'
import { paletteItems } from './entries.ts'
import type { PaletteItem } from './entries.ts'
import * as styles from './palette.css.ts'

/** More than these nobody reads: another letter finds better. */
const SHOWN = 50
/** ms after opening: painted, and nobody has typed yet. */
const PREPARE_MS = 50
const PAGE = 8

interface PaletteProps {
  readonly portal: Portal
  readonly board: Board
  /** Null as long as they are not there. */
  readonly own: OwnShortcuts | null
  /** Shows another page of the portal. */
  readonly goTo: (path: KnownPath) => void
  readonly onClose: () => void
}

/** The dialog gives the focus to it: an attribute that React does not set. */
const takeFocus = (input: HTMLInputElement | null) => void input?.toggleAttribute('autofocus', true)

/** Going anywhere, and doing anything, by typing a few letters of it: the combobox pattern of ARIA, in a dialog. */
export function Palette({ portal, board, own, goTo, onClose }: PaletteProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const texts = paletteTextsFor(portal.locale)
  const index = useMemo(() => createIndex(paletteItems(portal, board, own)), [portal, board, own])
  const found = useMemo(() => index.find(query), [index, query])
  const shown = found.slice(0, SHOWN)
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    const soon = setTimeout(index.prepare, PREPARE_MS)
    return () => clearTimeout(soon)
  }, [index])
  const optionId = (position: number) => `${id}-${position}`

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    const { deed, card } = item
    onClose()
    if ('act' in deed) return deed.act()
    if (card !== undefined) own?.opened(card)
    const path = knownPathOf(deed.href)
    if (path !== undefined) goTo(path)
    // A path is another program on this host: it stays in this tab, as its card does.
    else if (deed.href.startsWith('/')) location.assign(deed.href)
    else open(deed.href, '_blank', 'noopener,noreferrer')
  }
  const moveTo = (next: number) => {
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const steer = (event: KeyboardEvent) => {
    const last = shown.length - 1
    const to = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(active + PAGE, last),
      PageUp: Math.max(active - PAGE, 0),
    }[event.key]
    // While a letter is being composed the keys are its own.
    if (event.nativeEvent.isComposing) return
    if (to !== undefined && shown.length > 0) moveTo(to)
    else if (event.key === 'Enter') choose(shown[active])
    else return
    event.preventDefault()
  }

  return (
    <Drawer open side="top" label={texts.title} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          ref={takeFocus}
          aria-label={texts.input}
          placeholder={texts.title}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
          value={query}
          onKeyDown={steer}
          onChange={(event) => {
            setQuery(event.target.value)
            moveTo(0)
          }}
        />
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results}>
        {shown.map((item, position) => (
          // The keyboard is the input's, which points here by aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            // By its place: with each letter only words change, and no element comes or goes.
            key={position}
            id={optionId(position)}
            className={styles.option}
            role="option"
            aria-selected={position === active}
            onClick={() => choose(item)}
            onPointerMove={() => position !== active && setAt(position)}
          >
            <Icon name={item.icon} />
            <span className={styles.label} lang={item.lang}>
              {item.label}
            </span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
            <span className={styles.kind}>{texts.kinds[item.kind]}</span>
          </div>
        ))}
      </div>
      <p className={styles.foot}>
        <span role="status">{shown.length === 0 ? texts.none : texts.count(found.length)}</span>
        {shown.length > 0 && <span aria-hidden="true">{texts.keys}</span>}
      </p>
    </Drawer>
  )
}
