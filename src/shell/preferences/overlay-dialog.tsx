import type { ComponentProps } from 'react'
import { useOverlay } from '../../app/context/overlay.tsx'
import type { Overlay } from '../../app/context/overlay.tsx'
import { Dialog } from '../../app/frame/dialog.tsx'
import { heading } from '../../ui/controls/drawer.css.ts'
import { LanguageStatus } from '../language-status.tsx'
import { content } from './preferences.css.ts'

interface OverlayDialogProps extends Pick<ComponentProps<typeof Dialog>, 'side' | 'closeLabel'> {
  readonly overlay: Overlay
  readonly title: string
  /** A component of its own is rendered only while the dialog is open. */
  readonly children: ComponentProps<typeof Dialog>['children']
}

/** A dialog with a heading, which can be opened from any page. */
export function OverlayDialog({ overlay, title, children, ...dialog }: OverlayDialogProps) {
  const { overlay: shown, show } = useOverlay()
  if (shown !== overlay) return null
  return (
    <Dialog {...dialog} open label={title} onClose={() => show(null)}>
      <div className={content}>
        <h2 className={heading}>{title}</h2>
        {children}
      </div>
      <LanguageStatus />
    </Dialog>
  )
}
