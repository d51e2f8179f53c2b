import { lazy, Suspense, useState } from 'react'
import { useBoard, useHistory, usePortal } from '../app/context.tsx'
import type { Span } from '../status/history/index.ts'
import { CardGrid, VisuallyHidden } from '../ui/index.ts'
import { OverallStatus } from './overall-status.tsx'
import { Page } from './page.tsx'
import * as styles from './site-history.css.ts'
import { SiteTile } from './site-tile.tsx'
import { useAnnouncement } from './use-announcement.ts'

// Fetched with the history itself, when the page has come to life.
const load = () => import('./site-history.tsx')
const HistoryControls = lazy(async () => ({ default: (await load()).HistoryControls }))
const HistoryFooter = lazy(async () => ({ default: (await load()).HistoryFooter }))

export function DashboardPage() {
  const { config, t } = usePortal()
  const { board, overall } = useBoard()
  const { announcement, refreshing, askRefresh } = useAnnouncement(board, overall)
  const known = useHistory()
  const [span, setSpan] = useState<Span>('hour')
  return (
    <Page path="/" intro={t.dashboard.intro}>
      <OverallStatus board={board} overall={overall} refreshing={refreshing} onRefresh={askRefresh} />
      <div>
        <div role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </div>
        <div className={styles.controls}>
          <Suspense>{known && <HistoryControls span={span} onSpan={setSpan} />}</Suspense>
        </div>
        <section aria-busy={board.checking} aria-label={t.dashboard.sites}>
          <CardGrid>
            {config.sites.map((site, at) => {
              const status = board.sites[at]
              return status && <SiteTile key={at} site={site} status={status} known={known} span={span} />
            })}
          </CardGrid>
        </section>
        <div className={styles.footer}>
          <Suspense>{known && <HistoryFooter known={known} />}</Suspense>
        </div>
      </div>
    </Page>
  )
}
