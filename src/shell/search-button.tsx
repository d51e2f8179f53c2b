import { useHydrated } from '@tanstack/react-router'
import { usePortal } from '../app/context.tsx'
import { searchKeys, useOpenSearch } from '../app/open-search.ts'
import { Button, Icon, Tooltip } from '../ui/index.ts'
import * as styles from './side-menu.css.ts'

/** The attributes of each button that opens the command palette. */
const opener = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K /' } as const

/** The search of the top bar: an icon. */
export function SearchButton() {
  const { t } = usePortal()
  const open = useOpenSearch()
  return (
    <Tooltip text={withKeys(t.search)} always>
      <Button kind="secondary" look="empty" icon="search" aria-label={t.search} {...opener} onClick={open} />
    </Tooltip>
  )
}

/** The search of the menu, which looks like a field: only its icon remains in a collapsed menu. */
export function SearchField({ onOpen }: { readonly onOpen: (() => void) | undefined }) {
  const { t } = usePortal()
  const openSearch = useOpenSearch()
  const open = () => {
    onOpen?.()
    openSearch()
  }
  return (
    <div className={styles.search}>
      <Tooltip text={withKeys(t.search)}>
        <button type="button" className={styles.searchField} aria-label={t.search} {...opener} onClick={open}>
          <Icon name="search" />
          <span className={styles.searchLabel}>{t.search}…</span>
        </button>
      </Tooltip>
      {/* Outside the button, to keep the keys out of its name. Prerendered pages do not know the keyboard. */}
      <kbd className={styles.searchKeys} aria-hidden="true">
        {useHydrated() && searchKeys}
      </kbd>
    </div>
  )
}

// Assistive technology gets the keys from aria-keyshortcuts.
const withKeys = (name: string) => `${name}\u2003${searchKeys}`
