import { locales } from '../i18n/locales.ts'
import { noScriptTexts } from '../i18n/no-script-texts.ts'
import { Message } from '../ui/index.ts'
import { usePortal } from '../app/context.tsx'
import * as styles from './shell.css.ts'

/** The message above a page without scripts. It is in both languages, because the language switch needs scripts. */
export function NoScript() {
  const { locale } = usePortal()
  const other = locales.filter((each) => each !== locale)
  return (
    <div className={styles.noScript}>
      <Message title={noScriptTexts[locale]}>
        {other.map((each) => (
          <p key={each} lang={each}>
            {noScriptTexts[each]}
          </p>
        ))}
      </Message>
    </div>
  )
}
