import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'
import { Icon } from '../pictures/icon.tsx'

interface BannerProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  /** Beside the title, or on narrow screens below it. */
  readonly facts?: ReactNode
  /** A link or a button at the end of the line. */
  readonly action?: ReactNode
  /** Below the line, whether it is open or not. */
  readonly note?: ReactNode
  /** A press on the line opens it. */
  readonly children?: ReactNode
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
}

/** A line with an icon and a title, in the surrounding tone (tone.css.ts). */
export function Banner({ icon, title, facts, action, note, children, isOpen, onToggle }: BannerProps) {
  const [Title, Words] = children ? (['span', 'span'] as const) : (['p', 'div'] as const)
  const line = (
    <>
      <span className={styles.icon}>{icon}</span>
      <Words className={styles.words}>
        <Title className={styles.title}>{title}</Title> {facts && <div className={styles.facts}>{facts}</div>}
      </Words>
    </>
  )
  return (
    <div className={styles.banner}>
      {children ? (
        <details className={styles.main} open={isOpen} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
          <summary className={styles.opener}>
            <span className={styles.line}>{line}</span>
            <span className={styles.chevron}>
              <Icon name="chevron-down" size="sm" />
            </span>
          </summary>
          <div className={styles.details}>{children}</div>
        </details>
      ) : (
        <div className={`${styles.main} ${styles.line}`}>{line}</div>
      )}
      {note && <div className={styles.note}>{note}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
