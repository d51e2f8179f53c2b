import { hasTrouble } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { Button } from '../../ui/index.ts'
import { useCores, useTexts } from '../context/context.tsx'
import { useStore } from '../context/use-store.ts'
import * as styles from './tell-me.css.ts'

interface TellMeProps {
  readonly url: string
  readonly situation: Situation | undefined
  readonly className?: string
}

/**
 * A button that asks to be told when a site in trouble is back. Once pressed it says so, and stops that. Nothing for a site
 * that this browser does not know to be in trouble.
 */
export function TellMe({ url, situation, className = '' }: TellMeProps) {
  const { recoveries, clock } = useCores()
  const { t } = useTexts()
  const isWatching = useStore(recoveries, (sites) => sites.find((site) => site.url === url))?.state === 'watching'
  const isInTrouble = situation !== undefined && situation.ageMinutes === null && hasTrouble(situation)
  if (!isWatching && !isInTrouble) return null
  return (
    <div className={`${styles.place} ${className}`}>
      {isWatching && <p>{t.recovery.watching}</p>}
      <Button
        size="sm"
        kind="secondary"
        look="outline"
        onClick={(event) => {
          // A press on another button in a menu closes the menu.
          event.stopPropagation()
          if (isWatching) recoveries.stop(url)
          else recoveries.start(url, situation?.since ? situation.since - clock.offsetMs() : null)
        }}
      >
        {isWatching ? t.recovery.stop : t.recovery.tellMe}
      </Button>
      {!recoveries.canNotify() && <p className={styles.note}>{t.recovery.noNotification}</p>}
    </div>
  )
}
