import type { ReactNode, Ref } from 'react'
import * as styles from './page-heading.css.ts'

interface PageHeadingProps {
  readonly children: ReactNode
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  readonly lang?: string | undefined
  readonly id?: string | undefined
  /** For moving focus to the heading after a navigation. */
  readonly ref?: Ref<HTMLHeadingElement> | undefined
}

export function PageHeading({ children, intro, actions, lang, id, ref }: PageHeadingProps) {
  return (
    <header className={styles.header}>
      <div className={styles.body}>
        <h1 ref={ref} id={id} className={styles.heading} tabIndex={-1} lang={lang}>
          {children}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
