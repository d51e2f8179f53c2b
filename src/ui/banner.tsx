import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'
import { Icon } from './icon.tsx'
import type { Tone } from './tone.ts'
import { shapeOf } from './tone.ts'

interface BannerProps {
  /** Without it the banner takes the tone of an element around it (tone.css.ts), and needs a `mark`. */
  readonly tone?: Tone
  /** The icon; the tone's own by default. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  /** A quiet second line. */
  readonly children?: ReactNode
  /** Controls at the end of the line. */
  readonly actions?: ReactNode
}

/** How everything is, in one line that can be read across a room. */
export function Banner({ tone, mark, title, children, actions }: BannerProps) {
  return (
    <div className={tone ? styles.tone[tone] : styles.banner}>
      <span className={styles.mark}>{mark ?? (tone && <Icon name={shapeOf[tone]} size="lg" />)}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {actions}
    </div>
  )
}
