import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { useStore } from '../../app/context/use-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as styles from './star-button.css.ts'

interface StarButtonProps {
  readonly shortcuts: PersonShortcuts
  /** The card's id. */
  readonly card: string
  readonly label: string
  /** Called after a press. */
  readonly onChange?: () => void
}

export function StarButton({ shortcuts, card, label, onChange }: StarButtonProps) {
  const isStarred = useStore(shortcuts).stars.includes(card)
  return (
    <div className={styles.starColors}>
      <Button
        size="sm"
        kind="secondary"
        look="empty"
        icon="star"
        aria-label={label}
        aria-pressed={isStarred}
        onClick={() => {
          shortcuts.setStar(card, !isStarred)
          onChange?.()
        }}
      />
    </div>
  )
}
