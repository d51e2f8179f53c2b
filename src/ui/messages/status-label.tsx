import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import * as styles from './status-label.css.ts'
import { TextElement } from '../text-element.tsx'
import type { Tone } from '../theme/tone.ts'
import { iconOfTone } from '../theme/tone.ts'

interface StatusLabelProps {
  readonly tone: Tone
  /** The state in words. The icon and colour only repeat it. */
  readonly children: ReactNode
}

export function StatusLabel({ tone, children }: StatusLabelProps) {
  return (
    <span className={styles.tone[tone]}>
      <Icon name={iconOfTone[tone]} />
      <TextElement>{children}</TextElement>
    </span>
  )
}
