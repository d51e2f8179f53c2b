import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'

interface BannerProps {
  /** An icon. */
  readonly mark: ReactNode
  readonly title: ReactNode
  /** Smaller text on the line of the title, or on narrow screens below it. */
  readonly aside?: ReactNode
  /** Below the title, as wide as the banner. */
  readonly children?: ReactNode
}

/** A box with a mark, a large title and further lines, in the surrounding tone (tone.css.ts). */
export function Banner({ mark, title, aside, children }: BannerProps) {
  return (
    <div className={styles.banner}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.content}>
        <div className={styles.head}>
          <p className={styles.title}>{title}</p>
          {aside && <p className={styles.aside}>{aside}</p>}
        </div>
        {children && <div className={styles.body}>{children}</div>}
      </div>
    </div>
  )
}
