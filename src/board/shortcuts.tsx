import { Suspense } from 'react'
import { usePortal, useShortcuts } from '../app/context.tsx'
import { optional } from '../app/lazy.ts'
import * as styles from './shortcuts.css.ts'

const ShortcutList = optional(
  async () => (await import('./shortcut-parts.ts')).ShortcutList,
  // Room for what never comes would stay a hole.
  () => document.documentElement.removeAttribute('data-shortcuts'),
)

/** The place of the shortcuts: as high from the first paint on as they were last, see arrange.ts, or nothing. */
export function Shortcuts() {
  const portal = usePortal()
  const own = useShortcuts()
  return (
    <div className={styles.place}>
      <Suspense>{own && <ShortcutList portal={portal} own={own} />}</Suspense>
    </div>
  )
}
