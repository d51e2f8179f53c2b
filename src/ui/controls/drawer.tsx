import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import * as styles from './drawer.css.ts'
import { ink } from '../theme/theme.css.ts'

interface DrawerProps {
  readonly open: boolean
  /** Called on Escape, the close button and a click outside the drawer. */
  readonly onClose: () => void
  readonly label: string
  readonly closeLabel: string
  readonly id?: string | undefined
  /** `ink` is dark in both themes. */
  readonly surface?: 'raised' | 'ink' | undefined
  /** `start` is as wide as a menu, `end` wide enough for reading, and `top`, `small` and `foot` as high as their content. */
  readonly side?: keyof typeof styles.side | undefined
  readonly children: ReactNode
}

/** A modal panel at an edge of the page. The native dialog makes the rest inert and restores focus. */
export function Drawer({ open, onClose, label, closeLabel, id, surface, side = 'start', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Use a layout effect, to close the dialog before its removal: removing an open dialog does not restore focus.
  useLayoutEffect(() => {
    if (!open) return
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      id={id}
      className={surface === 'ink' ? `${ink} ${styles.side[side]}` : styles.side[side]}
      aria-label={label}
      // Keep Tab from stopping at the dialog: WebKit makes every dialog focusable, and Firefox every scrollable one.
      tabIndex={-1}
      // On Escape, let React close the dialog. The browser would report its own closing later, when a key may have asked
      // for the dialog again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser may close the dialog without asking. The event is asynchronous, so ignore it if the dialog has been
      // opened again, or replaced by another one.
      onClose={({ currentTarget }) => open && currentTarget.isConnected && !currentTarget.open && onClose()}
      // The panel covers the whole dialog, so a click whose target is the dialog itself is on the backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <div className={styles.close}>
          <Button kind="secondary" look="empty" icon="close" aria-label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
