import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import * as styles from './drawer.css.ts'
import { ink } from './theme.css.ts'

interface DrawerProps {
  readonly open: boolean
  /** Asked by Escape, the close button or a click beside the drawer. */
  readonly onClose: () => void
  readonly label: string
  readonly closeLabel: string
  readonly id?: string | undefined
  /** `ink` is dark in both themes. */
  readonly surface?: 'raised' | 'ink' | undefined
  /** At the start of the page, as wide as a menu; at its end, wide enough to read in; or at the top, as high as it needs. */
  readonly side?: keyof typeof styles.side | undefined
  readonly children: ReactNode
}

/** A modal panel at one side of the page. The browser's own dialog makes the rest inert and gives the focus back. */
export function Drawer({
  open,
  onClose,
  label,
  closeLabel,
  id,
  surface = 'raised',
  side = 'start',
  children,
}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it leaves the document: one that is removed while it is open gives no focus back.
  useLayoutEffect(() => {
    if (!open) return
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
    }
  }, [open])
  // The panel covers the dialog: what is clicked outside it is the backdrop.
  const clickBeside = (event: MouseEvent) => event.target === event.currentTarget && onClose()
  const className = surface === 'ink' ? `${ink} ${styles.side[side]}` : styles.side[side]
  return (
    <dialog
      ref={dialog}
      id={id}
      className={className}
      aria-label={label}
      // The event is late: it may be open again.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onClick={clickBeside}
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
