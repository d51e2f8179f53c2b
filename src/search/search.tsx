import { useEffect, useEffectEvent, useRef } from 'react'
import { useCores, useTexts } from '../app/context/context.tsx'
import { Dialog } from '../app/frame/dialog.tsx'
import { useReading } from '../app/context/use-situations.ts'
import { useAuthState, usePreferences, useShortcuts, useViewer } from '../app/context/use-viewer.ts'
import { isComposing, isSearchKey, latinKeyOf } from '../app/keyboard.ts'
import { useOverlay } from '../app/context/overlay.tsx'
import { useGoTo } from '../app/links/page-link.tsx'
import { Palette } from './palette.tsx'

/**
 * The command palette, and the keys that open dialogs: Ctrl K, or ⌘ K on Apple's platforms, and a slash for the palette, a
 * question mark for the keyboard shortcuts. Dictation types into the page: a key that follows another at once is none.
 */
export function Search() {
  const { t } = useTexts()
  const { overlay, show } = useOverlay()
  const { hasSingleKeys } = usePreferences()
  const typedAt = useRef(-Infinity)
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.timeStamp - typedAt.current < TYPING_MS
    const requested = overlayFor(event, hasSingleKeys && !isTyping && !isComposing(event))
    if (requested === null && event.key.length === 1) typedAt.current = event.timeStamp
    const isDialogOpen = document.querySelector('dialog[open]') !== null
    // Over another dialog, only the command key works.
    if (requested === null || (isDialogOpen && !isSearchKey(event))) return
    // Firefox has a command on this key, too.
    event.preventDefault()
    if (isDialogOpen && overlay === 'search') return
    show(requested)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => openByKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  if (overlay !== 'search') return null
  return (
    <Dialog open side="top" label={t.search} closeLabel={t.palette.close} onClose={() => show(null)}>
      <OpenPalette />
    </Dialog>
  )
}

/** Characters that follow each other within this time belong to a text. */
const TYPING_MS = 300

/** A slash and a question mark count only outside text fields, and need Shift on some keyboards. */
function overlayFor(event: KeyboardEvent, hasSingleKeys: boolean) {
  const { ctrlKey, metaKey, altKey, target } = event
  const key = latinKeyOf(event)
  if (isSearchKey(event)) return 'search'
  if (!hasSingleKeys || ctrlKey || metaKey || altKey || isTextField(target)) return null
  if (key === '/') return 'search'
  return key === '?' ? 'keys' : null
}

// Subscribes to the palette's data while the palette is open, and passes it on as props.
function OpenPalette() {
  const { show } = useOverlay()
  return (
    <Palette
      cores={useCores()}
      texts={useTexts()}
      viewer={useViewer()}
      authState={useAuthState()}
      theme={usePreferences().theme}
      reading={useReading()}
      shortcuts={useShortcuts()}
      show={show}
      goTo={useGoTo()}
    />
  )
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  )
}
