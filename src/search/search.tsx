import { useRouter } from '@tanstack/react-router'
import { createContext, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { Button, Tooltip } from '../ui/index.ts'
import { optional } from '../app/lazy.ts'
import { useBoard, usePortal, useShortcuts } from '../app/context.tsx'

// Fetched when it is first opened: most visits never do.
const Palette = optional(async () => (await import('./palette.tsx')).Palette)

const OpenSearch = createContext(() => {})

/** What opens the command palette. */
export const useOpenSearch = () => use(OpenSearch)

/** Around all that may open the command palette: Ctrl or ⌘ with K, the slash where nothing is being typed, and buttons. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
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
  const [open] = useState(() => () => setIsOpen(true))
  return (
    <OpenSearch value={open}>
      {children}
      <Suspense>{isOpen && <Opened onClose={() => setIsOpen(false)} />}</Suspense>
    </OpenSearch>
  )
}

// Gives the palette what it needs, so that it brings nothing along that is here already.
function Opened({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter()
  return (
    <Palette
      portal={usePortal()}
      board={useBoard().board}
      own={useShortcuts()}
      goTo={(path) => void router.navigate({ to: path })}
      onClose={onClose}
    />
  )
}

// For the eye only: aria-keyshortcuts says it to others.
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  )
}
