import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'
import { Icon } from './icon.tsx'
import type { Tone } from './tone.ts'
import { shapeOf } from './tone.ts'

export interface BannerProps {
  readonly tone: Tone
  readonly title: ReactNode
  /** A quiet second line. */
  readonly children?: ReactNode
  /** Controls at the end of the line. */
  readonly actions?: ReactNode
}

/** How everything is, in one line that can be read across a room. */
export const Banner = ({ tone, title, children, actions }: BannerProps) => (
  <div className={styles.tone[tone]}>
    <span className={styles.mark}>
      <Icon name={shapeOf[tone]} size="lg" />
    </span>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.detail}>{children}</div>}
    </div>
    {actions}
  </div>
)
