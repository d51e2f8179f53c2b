import type { ReactNode } from 'react'
import * as styles from './page-heading.css.ts'

const headingId = 'heading'

/** Moves the focus to the heading of the page: screen readers read it, and Tab continues there. */
export function focusHeading(options?: FocusOptions): void {
  document.getElementById(headingId)?.focus(options)
}

interface PageHeadingProps {
  readonly children: ReactNode
  readonly lang?: string | undefined
  readonly intro?: ReactNode
  readonly introLang?: string | undefined
}

export function PageHeading({ children, lang, intro, introLang }: PageHeadingProps) {
  return (
    <header className={styles.header}>
      <h1 id={headingId} tabIndex={-1} lang={lang}>
        {children}
      </h1>
      {intro && (
        <p className={styles.intro} lang={introLang}>
          {intro}
        </p>
      )}
    </header>
  )
}
