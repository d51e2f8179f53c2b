import { usePortal } from '../app/context.tsx'
import { useOpenSearch } from '../app/open-search.ts'
import { Button, Tooltip } from '../ui/index.ts'

// Shown in the tooltip. Assistive technology gets them from aria-keyshortcuts.
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
