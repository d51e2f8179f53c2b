import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './status-mark.css.ts'
import type { Tone } from './tone.ts'
import { shapeOf } from './tone.ts'

export interface StatusMarkProps {
  readonly tone: Tone
  /** The word: colour and shape only repeat it. */
  readonly children: ReactNode
}

export const StatusMark = ({ tone, children }: StatusMarkProps) => (
  <span className={styles.tone[tone]}>
    <Icon name={shapeOf[tone]} />
    {children}
  </span>
)
