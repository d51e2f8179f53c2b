import type { ReactNode } from 'react'
import * as styles from './visually-hidden.css.ts'

interface VisuallyHiddenProps {
  readonly children: ReactNode
}

export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={styles.hidden}>{children}</span>
}
