import { useId } from 'react'
import type { Portal } from '../app/context.tsx'
import { shortcutTextsFor } from '../i18n/shortcut-texts.ts'
import type { Catalogue } from '../portal/config.ts'
import { reachableCardsAt } from '../portal/reachable.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NewTabMark, newTabProps, openingProps } from '../ui/link.tsx'
import { row } from './menu-entry.css.ts'
import { leavesPortal } from '../portal/pages.ts'
import * as styles from './starred-cards.css.ts'

/** If more cards are starred, a button below these opens the search. */
const MAX_SHOWN = 6

interface StarredCardsProps {
  readonly portal: Portal
  readonly catalogue: Catalogue
  readonly shortcuts: PersonShortcuts
  readonly stars: readonly string[]
  readonly onSearch: () => void
  /** Called when a card is opened. */
  readonly onNavigate: (() => void) | undefined
}

/** The starred cards that the viewer can reach, in the order in which they were starred. */
export function StarredCards({ portal, catalogue, shortcuts, stars, onSearch, onNavigate }: StarredCardsProps) {
  const { config, viewer, locale, text, t } = portal
  const headingId = useId()
  const texts = shortcutTextsFor(locale)
  const cards = reachableCardsAt(config, catalogue, viewer, stars)
  if (cards.length === 0) return null
  return (
    <section className={styles.starred} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {texts.heading}
      </h2>
      <ul className={styles.list} role="list">
        {cards.slice(0, MAX_SHOWN).map(({ card, group }) => {
          const name = text(card.name)
          const isExternal = leavesPortal(card.url)
          const open = () => {
            shortcuts.addRecent(card.url)
            onNavigate?.()
          }
          return (
            <li key={card.url}>
              <a className={row} href={card.url} {...(isExternal && newTabProps)} {...openingProps(open)}>
                <Icon name={group} />
                <span className={styles.name} lang={name.lang}>
                  {name.text}
                </span>
                {isExternal && <NewTabMark text={t.opensInNewTab} />}
              </a>
            </li>
          )
        })}
      </ul>
      {cards.length > MAX_SHOWN && (
        <Button size="sm" kind="secondary" look="empty" icon="star" aria-haspopup="dialog" onClick={onSearch}>
          {texts.all(cards.length)}
        </Button>
      )}
    </section>
  )
}
