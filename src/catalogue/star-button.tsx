import type { PersonShortcuts } from '../shortcuts/index.ts'
import { useStore } from '../app/use-store.ts'
import type { Locale } from '../i18n/index.ts'
import { shortcutTextsFor } from '../i18n/shortcut-texts.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './star-button.css.ts'

interface StarButtonProps {
  readonly shortcuts: PersonShortcuts
  /** The card's key: its URL. */
  readonly card: string
  readonly name: string
  readonly locale: Locale
}

export function StarButton({ shortcuts, card, name, locale }: StarButtonProps) {
  const isStarred = useStore(shortcuts).stars.includes(card)
  return (
    <div className={styles.sheet}>
      <Button
        kind="secondary"
        look="empty"
        icon="star"
        aria-label={shortcutTextsFor(locale).star(name)}
        aria-pressed={isStarred}
        onClick={() => shortcuts.setStar(card, !isStarred)}
      />
    </div>
  )
}
