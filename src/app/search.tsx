import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button, Tooltip } from '../ui/index.ts'
import { optional } from '../ui/optional.ts'
import { useBoard, usePortal } from './context.tsx'

// Fetched when it is first opened: most visits never do.
const Palette = optional(async () => (await import('./palette.tsx')).Palette)

/** The command palette, opened by Ctrl or ⌘ with K, by the slash where nothing is being typed, or by `open`. */
export function useSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    // Another dialog is another matter, which has to be ended first.
    if (!(isK || isSlash) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    setIsOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return {
    open: () => setIsOpen(true),
    palette: <Suspense>{isOpen && <Opened onClose={() => setIsOpen(false)} />}</Suspense>,
  }
}

// Gives the palette what it needs, so that it brings nothing along that is here already.
function Opened({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter()
  return <Palette portal={usePortal()} board={useBoard().board} goTo={(path) => void router.navigate({ to: path })} onClose={onClose} />
}

export function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = usePortal()
  return (
    <Tooltip text={t.search}>
      <Button
        kind="secondary" look="empty" icon="search"
        aria-label={t.search} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K /" onClick={onSearch}
      />
    </Tooltip>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
}
