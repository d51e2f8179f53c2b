import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'

interface BannerProps {
  /** An icon. */
  readonly mark: ReactNode
  readonly title: ReactNode
  /** Smaller text below the title. */
  readonly children?: ReactNode
  /** Controls at the end of the line. */
  readonly actions?: ReactNode
}

/** A box with a mark, a large title, and optional details and controls, in the surrounding tone (tone.css.ts). */
export function Banner({ mark, title, children, actions }: BannerProps) {
  return (
    <div className={styles.banner}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {actions}
    </div>
  )
}
