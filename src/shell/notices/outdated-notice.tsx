import { useEffect, useState } from 'react'
import { ButtonLink, Message } from '../../ui/index.ts'
import { useTexts } from '../../app/context/context.tsx'
import { watchRelease } from './release-watch.ts'
import * as styles from '../shell.css.ts'

/** Offers to reload the page once a different release has been published. */
export function OutdatedNotice() {
  const { t } = useTexts()
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => watchRelease(Date.now, () => setIsOutdated(true)), [])
  if (!isOutdated) return null
  return (
    <div className={styles.outdated}>
      <Message role="status" title={t.outdated} actions={<ButtonLink href="">{t.reload}</ButtonLink>} />
    </div>
  )
}
