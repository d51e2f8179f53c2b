import { locales } from '../texts/index.ts'
import { pageNotices } from '../texts/page-notices.ts'
import { Message } from '../ui/index.ts'
import { useTexts } from '../app/context.tsx'
import * as styles from './shell.css.ts'

/** The message above a page without scripts. It is in both languages, because the language switch needs scripts. */
export function NoScript() {
  const { locale } = useTexts()
  const otherLocales = locales.filter((other) => other !== locale)
  return (
    <div className={styles.noScript}>
      <Message title={pageNotices[locale].noScript}>
        {otherLocales.map((other) => (
          <p key={other} lang={other}>
            {pageNotices[other].noScript}
          </p>
        ))}
      </Message>
    </div>
  )
}
