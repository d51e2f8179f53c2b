import { useSyncExternalStore } from 'react'
import type { OwnShortcuts } from '../app/context.tsx'
import type { Locale } from '../i18n/index.ts'
import { shortcutTextsFor } from '../i18n/shortcut-texts.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './star-button.css.ts'

interface StarButtonProps {
  readonly own: OwnShortcuts
  /** The card's key: its URL. */
  readonly card: string
  readonly name: string
  readonly locale: Locale
}

/** Listens for itself: of a thousand cards only the one that was starred is drawn again. */
export function StarButton({ own, card, name, locale }: StarButtonProps) {
  const isStarred = useSyncExternalStore(own.subscribe, () => own.get().stars.includes(card))
  return (
    <div className={styles.sheet}>
      <Button
        kind="secondary"
        look="empty"
        icon="star"
        aria-label={shortcutTextsFor(locale).star(name)}
        aria-pressed={isStarred}
        onClick={() => own.star(card, !isStarred)}
      />
    </div>
  )
}
