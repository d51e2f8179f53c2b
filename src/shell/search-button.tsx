import { usePortal } from '../app/context.tsx'
import { searchKeys, useOpenSearch } from '../app/open-search.ts'
import { Button, Tooltip } from '../ui/index.ts'

export function SearchButton() {
  const { t } = usePortal()
  const open = useOpenSearch()
  return (
    <Tooltip text={`${t.search}\u2003${searchKeys}`} always>
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
