import type { ReactNode } from 'react'
import * as styles from './banner.css.ts'
import { Icon } from './icon.tsx'
import type { Tone } from './tone.ts'
import { shapeOf } from './tone.ts'

interface BannerProps {
  /** Without a tone, the banner has the tone of a surrounding element (tone.css.ts) and needs a `mark`. */
  readonly tone?: Tone
  /** The icon. Default: the icon of the tone. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  /** A second line in smaller text. */
  readonly children?: ReactNode
  /** Controls at the end of the line. */
  readonly actions?: ReactNode
}

/** The overall state in one large line. */
export function Banner({ tone, mark, title, children, actions }: BannerProps) {
  return (
    <div className={tone ? styles.tone[tone] : styles.banner}>
      <span className={styles.mark}>{mark ?? (tone && <Icon name={shapeOf[tone]} size="lg" />)}</span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {actions}
    </div>
  )
}
