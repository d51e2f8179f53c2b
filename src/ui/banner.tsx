import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'

interface BannerProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  /** Smaller text on the line of the title, or on narrow screens below it. */
  readonly aside?: ReactNode
  /** Below the title, as wide as the banner. */
  readonly children?: ReactNode
}

/** A box with an icon, a large title and further lines, in the surrounding tone (tone.css.ts). */
export function Banner({ icon, title, aside, children }: BannerProps) {
  return (
    <div className={styles.banner}>
      <span className={styles.icon}>{icon}</span>
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
