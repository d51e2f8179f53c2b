import type { ReactNode } from 'react'
import * as styles from './page-heading.css.ts'

interface PageHeadingProps {
  readonly children: ReactNode
  readonly intro?: ReactNode
}

export function PageHeading({ children, intro }: PageHeadingProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
      {intro && <p className={styles.intro}>{intro}</p>}
    </header>
  )
}
