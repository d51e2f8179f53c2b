import { locales } from '../base/locales.ts'
import { publishedTexts } from '../texts/index.ts'
import { Message } from '../ui/index.ts'
import { useTexts } from '../app/context/context.tsx'
import * as styles from './shell.css.ts'

/** The message above a page without scripts. It is in all languages, because the language switch needs scripts. */
export function NoScript() {
  const { locale } = useTexts()
  const otherLocales = locales.filter((other) => other !== locale)
  return (
    <div className={styles.noScript}>
      <Message title={publishedTexts[locale].notices.noScript}>
        {otherLocales.map((other) => (
          <p key={other} lang={other}>
            {publishedTexts[other].notices.noScript}
          </p>
        ))}
      </Message>
    </div>
  )
}
