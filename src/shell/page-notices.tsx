import { locales } from '../i18n/locales.ts'
import { loadFailureTexts } from '../i18n/load-failure-texts.ts'
import { Message, TextLink } from '../ui/index.ts'
import * as styles from './shell.css.ts'

/**
 * The hidden notice above every page, which first/load-main.ts shows if React does not arrive. Outside of React's root,
 * in both languages: the styles show the page's.
 */
export function LoadFailure() {
  return locales.map((locale) => (
    <div key={locale} lang={locale} className={styles.loadFailure}>
      <Message
        tone="bad"
        role="alert"
        title={loadFailureTexts[locale].title}
        // An empty address is the page's own, so the link needs no script.
        actions={<TextLink href="">{loadFailureTexts[locale].reload}</TextLink>}
      />
    </div>
  ))
}
