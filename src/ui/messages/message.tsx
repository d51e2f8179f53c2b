import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import * as styles from './message.css.ts'
import { iconOfTone } from '../theme/tone.ts'

interface MessageProps {
  readonly tone?: keyof typeof styles.tone | undefined
  /** `alert` for a failure, `status` for news that can wait, none for a message that is present from the start. */
  readonly role?: 'alert' | 'status' | undefined
  readonly title: ReactNode
  /** Explains what happened and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

const icons = { ...iconOfTone, info: 'info' } as const

/** An inline message. It never times out. */
export function Message({ tone = 'info', role, title, children, actions }: MessageProps) {
  return (
    <div className={styles.tone[tone]} role={role}>
      <Icon name={icons[tone]} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
