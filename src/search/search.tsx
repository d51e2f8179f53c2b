import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useBoard, useCatalogue, usePortal, useShortcuts } from '../app/context.tsx'
import { createLazyPart } from '../app/lazy.ts'
import { OpenSearch } from '../app/open-search.ts'
import { useStore } from '../app/use-store.ts'

const palettePart = createLazyPart(() => import('./palette.tsx'))

/** Opens the command palette on Ctrl K or ⌘ K, on a slash outside text fields, and through `useOpenSearch`. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const catalogue = useCatalogue()
  const [open] = useState(() => () => {
    setIsOpen(true)
    // If the palette cannot be fetched, the next key or click tries again.
    Promise.all([palettePart.load(), catalogue.load()]).catch(() => setIsOpen(false))
  })
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextField(event.target)
    if (!(isK || isSlash) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => openByKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <OpenSearch value={open}>
      {children}
      {isOpen && <OpenPalette onClose={() => setIsOpen(false)} />}
    </OpenSearch>
  )
}

// Subscribes to the palette's data while the palette is open, and passes it on as props.
function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter()
  const portal = usePortal()
  const { board } = useBoard()
  const shortcuts = useShortcuts(true)
  const palette = useStore(palettePart)
  const catalogue = useStore(useCatalogue())
  if (palette === null || catalogue === null) return null
  return (
    <palette.Palette
      portal={portal}
      catalogue={catalogue}
      board={board}
      shortcuts={shortcuts}
      goTo={(path, hash) => void router.navigate({ to: path, ...(hash && { hash }) })}
      onClose={onClose}
    />
  )
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  )
}
