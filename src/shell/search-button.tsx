import { useHydrated } from '@tanstack/react-router'
import { useTexts } from '../app/context.tsx'
import { searchKeys, useOverlay } from '../app/overlay.tsx'
import { Button, Icon, Tooltip } from '../ui/index.ts'
import * as styles from './side-menu.css.ts'

/** The attributes of the buttons that open the command palette. */
const opener = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K /' } as const

/** The search button of the top bar. */
export function SearchButton() {
  const { t } = useTexts()
  const { show } = useOverlay()
  return (
    <Tooltip text={withKeys(t.search)} always>
      <Button
        kind="secondary"
        look="empty"
        icon="search"
        aria-label={t.search}
        {...opener}
        onClick={() => show('search')}
      />
    </Tooltip>
  )
}

/** The menu's search button, which looks like a text field. In a collapsed menu, only its icon remains. */
export function SearchField({ onOpen }: { readonly onOpen: (() => void) | undefined }) {
  const { t } = useTexts()
  const { show } = useOverlay()
  const open = () => {
    onOpen?.()
    show('search')
  }
  return (
    <div className={styles.search}>
      <Tooltip text={withKeys(t.search)}>
        <button type="button" className={styles.searchField} aria-label={t.search} {...opener} onClick={open}>
          <Icon name="search" />
          <span className={styles.searchLabel}>{`${t.search}…`}</span>
        </button>
      </Tooltip>
      {/* Keep the keys out of the button, whose text must match its name. Prerendered pages do not know the keys. */}
      <kbd className={styles.searchKeys} aria-hidden="true">
        {useHydrated() && searchKeys}
      </kbd>
    </div>
  )
}

// For tooltips only: assistive technology gets the keys from aria-keyshortcuts.
const withKeys = (name: string) => `${name}\u2003${searchKeys}`
