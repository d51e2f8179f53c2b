import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OwnShortcuts, Portal } from '../app/context.tsx'
import { shortcutCards } from '../portal/shortcut-cards.ts'
import { shortcutTextsFor } from '../i18n/shortcut-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { NewTabMark, newTabProps } from '../ui/new-tab.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import * as styles from './shortcut-list.css.ts'

interface ShortcutListProps {
  readonly portal: Portal
  readonly own: OwnShortcuts
}

/**
 * The starred cards of whoever is looking, then those opened last. Nothing where there are none. As they were when this
 * person came to the page: what is opened from here moves nothing, so that no other card comes under the pointer.
 */
export function ShortcutList({ portal, own }: ShortcutListProps) {
  const { config, viewer, locale, text, t } = portal
  const id = useId()
  const { stars, recent } = useSyncExternalStore(own.subscribe, own.get)
  const [seen, setSeen] = useState({ own, shortcuts: own.get() })
  if (own !== seen.own) setSeen({ own, shortcuts: own.get() })
  // What is forgotten goes at once, because that was asked for.
  else if (recent.length === 0 && seen.shortcuts.recent.length > 0)
    setSeen({ own, shortcuts: { ...seen.shortcuts, recent } })
  const shown = shortcutCards(config, viewer, seen.shortcuts)
  useLayoutEffect(() => document.documentElement.removeAttribute('data-shortcuts'), [])
  // The link that had the focus may be among what was forgotten: then it would be nowhere.
  const had = useRef({ own, any: recent.length > 0 })
  useLayoutEffect(() => {
    const isForgotten = had.current.own === own && had.current.any && recent.length === 0
    if (isForgotten && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    had.current = { own, any: recent.length > 0 }
  }, [own, recent])
  if (shown.length === 0) return null
  const texts = shortcutTextsFor(locale)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {texts.heading}
      </h2>
      <ul className={styles.list} role="list" data-cards="shortcuts">
        {shown.map(({ card }) => {
          const isStarred = stars.includes(card.url)
          const name = text(card.name)
          const isElsewhere = !card.url.startsWith('/')
          return (
            <li key={card.url} className={styles.item}>
              <img className={styles.picture} src={`/${card.imagePath}`} alt="" decoding="async" />
              {isStarred && (
                <span className={styles.star}>
                  <Icon name="star" size="sm" />
                </span>
              )}
              <a className={styles.link} href={card.url} {...(isElsewhere && newTabProps)}>
                <span className={styles.name}>
                  <span lang={name.lang} title={name.text}>
                    {name.text}
                  </span>
                  {isStarred && <VisuallyHidden> {texts.starred}</VisuallyHidden>}
                  {isElsewhere && <NewTabMark text={t.opensInNewTab} />}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
