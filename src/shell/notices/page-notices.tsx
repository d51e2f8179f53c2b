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
    // An empty `href` links to the page itself, so reloading needs no script. first/insecure-page.ts makes it secure.
    const notice = (className: string, title: string, link: string, hidden?: boolean) => (
      <div lang={locale} hidden={hidden} className={className}>
        <Message tone="bad" role="alert" title={title} actions={<ButtonLink href="">{link}</ButtonLink>} />
      </div>
    )
    return (
      <Fragment key={locale}>
        {notice(styles.loadFailed, texts.loadFailed, messages[locale].reload, true)}
        {notice(styles.notStarted, texts.notStarted, messages[locale].reload)}
        {notice(styles.insecure, texts.insecure, texts.openSecurely, true)}
      </Fragment>
    )
  })
}
