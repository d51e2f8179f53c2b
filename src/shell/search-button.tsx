import { usePortal } from '../app/context.tsx'
import { useOpenSearch } from '../app/open-search.ts'
import { Button, Tooltip } from '../ui/index.ts'

// The tooltip shows the keys; aria-keyshortcuts says them to assistive technology.
const keys = globalThis.navigator?.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'

export function SearchButton() {
  const { t } = usePortal()
  const open = useOpenSearch()
  return (
    <Tooltip text={`${t.search}\u2003${keys}`} always>
      <Button
        kind="secondary"
        look="empty"
        icon="search"
        aria-label={t.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      />
    </Tooltip>
  )
}
