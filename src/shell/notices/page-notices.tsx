import { Fragment } from 'react'
import { locales } from '../../base/locales.ts'
import { messages, publishedTexts } from '../../texts/index.ts'
import { ButtonLink, Message } from '../../ui/index.ts'
import * as styles from '../shell.css.ts'

/**
 * The notices hidden in every page: main.tsx did not load (first/load-main.ts), the inline script did not run
 * (shell.css.ts), or the page came over plain HTTP (first/inline-script.ts). They are outside React's root, in all
 * languages; CSS shows those in the page's language. `hidden` counts only without CSS: the policy of another release
 * blocks the inline styles with the inline script, and the notice that stays says so.
 */
export function PageNotices() {
  return locales.map((locale) => {
    const texts = publishedTexts[locale].notices
    // An empty `href` links to the page itself, so reloading needs no script.
    const reload = <ButtonLink href="">{messages[locale].reload}</ButtonLink>
    // first/insecure-page.ts makes the address secure.
    const openSecurely = <ButtonLink href="">{texts.openSecurely}</ButtonLink>
    return (
      <Fragment key={locale}>
        <div lang={locale} hidden className={styles.loadFailed}>
          <Message tone="bad" role="alert" title={texts.loadFailed} actions={reload} />
        </div>
        <div lang={locale} className={styles.notStarted}>
          <Message tone="bad" role="alert" title={texts.notStarted} actions={reload} />
        </div>
        <div lang={locale} hidden className={styles.insecure}>
          <Message tone="bad" role="alert" title={texts.insecure} actions={openSecurely} />
        </div>
      </Fragment>
    )
  })
}
