import { useHydrated } from '@tanstack/react-router'
import { useTexts } from '../../app/context/context.tsx'
import { searchKeysOf, useOverlay } from '../../app/context/overlay.tsx'
import type { Messages } from '../../texts/index.ts'
import { Button, Icon, Tooltip } from '../../ui/index.ts'
import * as styles from './side-menu.css.ts'

/** The attributes of the buttons that open the command palette. */
const opener = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K /' } as const

/** The search button of the top bar. */
export function SearchButton() {
  const { t } = useTexts()
  const { show } = useOverlay()
  return (
    <Tooltip text={withKeys(t)} always>
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
export function SearchField({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.search}>
      <Tooltip text={withKeys(t)}>
        <button type="button" className={styles.searchField} aria-label={t.search} {...opener} onClick={onOpen}>
          <Icon name="search" />
          <span className={styles.searchLabel}>{`${t.search}…`}</span>
        </button>
      </Tooltip>
      {/* Keep the keys out of the button, whose text must match its name. Prerendered pages do not know the keys. */}
      <kbd className={styles.searchKeys} aria-hidden="true">
        {useHydrated() && searchKeysOf(t)}
      </kbd>
    </div>
  )
}

// For tooltips only: assistive technology gets the keys from aria-keyshortcuts.
const withKeys = (t: Messages) => `${t.search}\u2003${searchKeysOf(t)}`
