import { Fragment } from 'react'
import { locales } from '../i18n/locales.ts'
import { pageNoticeTexts } from '../i18n/page-notice-texts.ts'
import { Message, TextLink } from '../ui/index.ts'
import * as styles from './shell.css.ts'

/**
 * The hidden notices of every page: React does not arrive (first/load-main.ts), the page came over plain HTTP
 * (first/entry.ts), or it belongs to an older release (app/release-watch.ts). They are outside of React's root, in both
 * languages; CSS shows those in the page's language.
 */
export function PageNotices() {
  return locales.map((locale) => {
    const texts = pageNoticeTexts[locale]
    // An empty address is the page's own, so the link needs no script.
    const reload = <TextLink href="">{texts.reload}</TextLink>
    // The policy upgrades links to the page's own host to HTTPS.
    const openSecurely = <TextLink href="">{texts.openSecurely}</TextLink>
    return (
      <Fragment key={locale}>
        <div lang={locale} className={styles.loadFailed}>
          <Message tone="bad" role="alert" title={texts.loadFailed} actions={reload} />
        </div>
        <div lang={locale} className={styles.insecure}>
          <Message tone="bad" role="alert" title={texts.insecure} actions={openSecurely} />
        </div>
        <div lang={locale} className={styles.outdated}>
          <Message role="status" title={texts.outdated} actions={reload} />
        </div>
      </Fragment>
    )
  })
}
