import type { ReactNode } from 'react'
import { Button, Icon } from '../../ui/index.ts'
import type { IconName } from '../../ui/index.ts'
import * as styles from './notice.css.ts'

interface NoticeProps {
  readonly tone: keyof typeof styles.notice
  readonly icon: IconName
  /** The name of the button that removes the notice. */
  readonly closeLabel: string
  /** The text of that button. Default: a cross. */
  readonly closeText?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A line at the top of the page. */
export function Notice({ tone, icon, closeLabel, closeText, onClose, children }: NoticeProps) {
  const close = () => {
    // Move the focus first, because the button that has it is removed.
    document.getElementById('content')?.focus({ preventScroll: true })
    onClose()
  }
  const look = closeText === undefined ? ({ look: 'empty', icon: 'close' } as const) : ({ look: 'outline' } as const)
  return (
    <div className={styles.notice[tone]}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>{children}</div>
      <Button {...look} kind="secondary" size="sm" aria-label={closeLabel} onClick={close}>
        {closeText}
      </Button>
    </div>
  )
}
