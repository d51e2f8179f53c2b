import { locales, messages } from '../texts/index.ts'
import { Message } from '../ui/index.ts'
import { useTexts } from '../app/context.tsx'
import * as styles from './shell.css.ts'

/** The message above a page without scripts. It is in both languages, because the language switch needs scripts. */
export function NoScript() {
  const { locale, t } = useTexts()
  const other = locales.filter((each) => each !== locale)
  return (
    <div className={styles.noScript}>
      <Message title={t.notices.noScript}>
        {other.map((each) => (
          <p key={each} lang={each}>
            {messages[each].notices.noScript}
          </p>
        ))}
      </Message>
    </div>
  )
}
