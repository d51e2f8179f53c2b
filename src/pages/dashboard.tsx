import { Suspense, useDeferredValue, useState } from 'react'
import { useBoard, useLater, usePortal } from '../app/context.tsx'
import type { Span } from '../status/history/index.ts'
import { CardGrid, VisuallyHidden } from '../ui/index.ts'
import { optional } from '../ui/optional.ts'
import { EmptyList } from './empty-list.tsx'
import { OverallStatus } from './overall-status.tsx'
import { Page } from './page.tsx'
import * as styles from './site-history.css.ts'
import { SiteTile } from './site-tile.tsx'
import { useAnnouncement } from './use-announcement.ts'

// Fetched with the history itself, when the page has come to life.
const HistoryControls = optional(async () => (await import('./site-history.tsx')).HistoryControls)
const HistoryFooter = optional(async () => (await import('./site-history.tsx')).HistoryFooter)

export function DashboardPage() {
  const { config, t } = usePortal()
  return (
    <Page path="/" intro={t.dashboard.intro}>
      {config.sites.length === 0 ? <EmptyList hidden={false} /> : <StatusBoard />}
    </Page>
  )
}

function StatusBoard() {
  const { config, locale, t } = usePortal()
  const { board, overall } = useBoard()
  const { announcement, refreshing, askRefresh } = useAnnouncement(board, overall)
  // Two hundred strips are drawn in pieces, between which the page answers.
  const later = useDeferredValue(useLater())
  const [span, setSpan] = useState<Span>('hour')
  // The one region that is read out also tells what a button below has done, until there is news of the sites.
  const [done, setDone] = useState({ text: '', before: announcement })
  const say = (text: string) => setDone({ text, before: announcement })
  const refresh = () => {
    say('')
    askRefresh()
  }
  return (
    <>
      <OverallStatus board={board} overall={overall} refreshing={refreshing} onRefresh={refresh} />
      <div>
        <div role="status">
          <VisuallyHidden>{done.before === announcement && done.text ? done.text : announcement}</VisuallyHidden>
        </div>
        <div className={styles.controls}>
          <Suspense>{later && <HistoryControls locale={locale} span={span} onSpan={setSpan} />}</Suspense>
        </div>
        <section aria-busy={board.checking} aria-label={t.dashboard.sites}>
          <CardGrid>
            {config.sites.map((site, at) => {
              const status = board.sites[at]
              return status && <SiteTile key={at} site={site} status={status} later={later} span={span} />
            })}
          </CardGrid>
        </section>
        <div className={styles.footer}>
          <Suspense>{later && <HistoryFooter locale={locale} later={later} onDone={say} />}</Suspense>
        </div>
      </div>
    </>
  )
}
