import { searchKeys } from '../app/open-search.ts'
import { helpTextsFor } from '../i18n/help-texts.ts'
import type { Locale } from '../i18n/index.ts'
import * as styles from './help.css.ts'

interface HelpProps {
  readonly locale: Locale
  readonly title: string
}

/** The keys of the palette, and who can help with anything else. */
export function Help({ locale, title }: HelpProps) {
  const texts = helpTextsFor(locale)
  const rows = [
    [`${searchKeys} · /`, texts.search],
    ['↑ ↓', texts.choose],
    [texts.enter, texts.open],
    ['Esc', texts.close],
  ] as const
  return (
    <>
      <p className={styles.title}>{title}</p>
      <dl className={styles.list}>
        {rows.map(([keys, purpose]) => (
          <div key={keys} className={styles.row}>
            <dt className={styles.keys}>{keys}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.more}</p>
    </>
  )
}
