import { useEffect, useState } from 'react'
import { Message, TextLink } from '../ui/index.ts'
import { useCores, useTexts } from '../app/context.tsx'
import { watchRelease } from './release-watch.ts'
import * as styles from './shell.css.ts'

/** Offers to reload the page once a different release has been published. */
export function OutdatedNotice() {
  const { clock } = useCores()
  const { t } = useTexts()
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => watchRelease(clock.get, () => setIsOutdated(true)), [clock])
  if (!isOutdated) return null
  return (
    <div className={styles.outdated}>
      <Message role="status" title={t.outdated} actions={<TextLink href="">{t.reload}</TextLink>} />
    </div>
  )
}
