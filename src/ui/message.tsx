import type { ReactNode } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import * as styles from './message.css.ts'

interface MessageProps {
  readonly tone?: keyof typeof styles.tone | undefined
  /** `alert` when something failed, `status` when it may wait, none when it is there from the start. */
  readonly role?: 'alert' | 'status' | undefined
  readonly title: ReactNode
  /** What happened, and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

const marks: Readonly<Record<keyof typeof styles.tone, IconName>> = {
  info: 'info',
  good: 'good',
  warn: 'warning',
  bad: 'cross',
}

/** Words that stand where they belong until the matter is settled. */
export function Message({ tone = 'info', role, title, children, actions }: MessageProps) {
  return (
    <div className={styles.tone[tone]} role={role}>
      <Icon name={marks[tone]} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
