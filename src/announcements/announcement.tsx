import type { ElementType, ReactNode } from 'react'
import { announcementTextsFor, formatPeriod } from '../i18n/announcement-texts.ts'
import type { Announcement, AnnouncementText } from '../portal/announcement.ts'
import type { Locale, Settings } from '../portal/config.ts'
import { leavesPortal } from '../portal/pages.ts'
import { textOf } from '../portal/texts.ts'
import type { ShownText } from '../portal/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { target } from '../ui/link.css.ts'
import { TextLink } from '../ui/link.tsx'
import * as styles from './announcements.css.ts'

// These components use no hooks, because markup.ts also calls them outside React.

const icons = { incident: 'warning', maintenance: 'settings', notice: 'info' } as const

interface AnnouncementProps {
  readonly item: Announcement
  readonly isEnded?: boolean
  readonly locale: Locale
  readonly config: Pick<Settings, 'locale' | 'sites'>
  /** ms since 1970 */
  readonly now: number
  /** The component or tag for links to pages of the portal. */
  readonly link: ElementType<{ readonly href: string; readonly className?: string; readonly children: ReactNode }>
}

/** An announcement with its full text, for the dashboard. */
export function WholeAnnouncement({ item, isEnded, locale, config, now, link: Link }: AnnouncementProps) {
  const texts = announcementTextsFor(locale)
  const [title, text] = [shownText(item.title, locale, config.locale), shownText(item.text, locale, config.locale)]
  const sites = config.sites.filter(({ url }) => item.sites.includes(url))
  const { link } = item
  return (
    <article className={styles.wholeOf[item.kind]}>
      <Icon name={icons[item.kind]} size="lg" />
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.kind}>{isEnded ? texts.ended : texts.kinds[item.kind]}</span>{' '}
          <span className={styles.period}>{formatPeriod(item, now, locale, isEnded)}</span>
        </p>
        <p className={styles.title} lang={title.lang}>
          {title.text}
        </p>
        <p className={styles.text} lang={text.lang}>
          {text.text}
        </p>
        {sites.length > 0 && (
          <p className={styles.sites}>
            {texts.sites}{' '}
            {sites.map(({ name, url }, at) => {
              const shown = textOf(name, locale, config.locale)
              return (
                <span key={url}>
                  {at > 0 && ', '}
                  <span lang={shown.lang}>{shown.text}</span>
                </span>
              )
            })}
          </p>
        )}
        {link !== undefined && (
          <p className={styles.link}>
            {leavesPortal(link) ? (
              <TextLink href={link} newTabText={texts.opensInNewTab}>
                {texts.more}
              </TextLink>
            ) : (
              <Link href={link} className={target}>
                {texts.more}
              </Link>
            )}
          </p>
        )}
      </div>
    </article>
  )
}

/** A one-line announcement that links to the dashboard. */
export function AnnouncementLine({ item, isEnded, locale, config, now, link: Link }: AnnouncementProps) {
  const texts = announcementTextsFor(locale)
  const title = shownText(item.title, locale, config.locale)
  return (
    <p className={styles.lineOf[item.kind]}>
      <Icon name={icons[item.kind]} />
      <span className={styles.kind}>{isEnded ? texts.ended : texts.kinds[item.kind]}</span>{' '}
      <Link href="/" className={styles.lineTitle}>
        <span lang={title.lang}>{title.text}</span>
      </Link>{' '}
      <span className={styles.linePeriod}>{formatPeriod(item, now, locale, isEnded)}</span>
    </p>
  )
}

/** Returns a text in the page's language, or else in the only language it has. `lang` then names that language. */
function shownText(text: AnnouncementText, locale: Locale, writtenIn: Locale): ShownText {
  if (typeof text === 'string') return textOf(text, locale, writtenIn)
  const own = text[locale]
  if (own !== undefined) return { text: own }
  const lang = locale === 'en' ? 'es' : 'en'
  return { text: text[lang] ?? '', lang }
}
