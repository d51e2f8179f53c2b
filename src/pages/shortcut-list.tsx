import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { OwnShortcuts, Portal } from '../app/context.tsx'
import { shortcutCards } from '../app/shortcut-cards.ts'
import { shortcutTextsFor } from '../i18n/shortcut-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { NewTabMark, newTabProps } from '../ui/new-tab.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import * as styles from './shortcut-list.css.ts'

interface ShortcutListProps {
  readonly portal: Portal
  readonly own: OwnShortcuts
}

/** The starred cards of whoever is looking, then those opened last. Nothing where there are none. */
export function ShortcutList({ portal, own }: ShortcutListProps) {
  const { config, authState, viewer, locale, text, t } = portal
  const id = useId()
  const shown = shortcutCards(config, viewer, useSyncExternalStore(own.subscribe, own.get))
  const [isReady, setReady] = useState(false)
  // Another tab has just said that somebody is signed in: the room is kept for what is theirs.
  const isSettling = authState.status === 'anonymous' && authState.activity?.via === 'silent'
  if (!isReady && !isSettling) setReady(true)
  useLayoutEffect(() => void (isReady && document.documentElement.removeAttribute('data-shortcuts')), [isReady])
  if (!isReady || shown.length === 0) return null
  const texts = shortcutTextsFor(locale)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>{texts.heading}</h2>
      <ul className={styles.list} role="list" data-cards="shortcuts">
        {shown.map(({ card, isStarred }) => {
          const name = text(card.name)
          const isElsewhere = !card.url.startsWith('/')
          return (
            <li key={card.url} className={styles.item} title={name.text}>
              <img className={styles.picture} src={`/${card.imagePath}`} alt="" decoding="async" />
              {isStarred && <span className={styles.star}><Icon name="star" size="sm" /></span>}
              <a className={styles.link} href={card.url} {...(isElsewhere && newTabProps)}>
                <span className={styles.name}>
                  <span lang={name.lang}>{name.text}</span>
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
