import { Suspense, useDeferredValue, useState } from 'react'
import { useBoard, useLater, usePortal } from '../app/context.tsx'
import type { Span } from '../status/history/index.ts'
import { CardGrid, VisuallyHidden } from '../ui/index.ts'
import { optional } from '../app/lazy.ts'
import * as styles from './dashboard.css.ts'
import { EmptyList } from '../app/empty-list.tsx'
import { OverallStatus } from './overall-status.tsx'
import { Page } from '../app/page.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SiteTile } from './site-tile.tsx'
import { useAnnouncement } from './use-announcement.ts'

// Fetched with the history itself, when the page has come to life.
const HistoryControls = optional(async () => (await import('./site-history.tsx')).HistoryControls)
const HistoryFooter = optional(async () => (await import('./site-history.tsx')).HistoryFooter)

export function DashboardPage() {
  const { config, t } = usePortal()
  return (
    <Page path="/" intro={t.dashboard.intro}>
      {config.sites.length === 0 ? (
        <>
          <Shortcuts />
          <EmptyList hidden={false} />
        </>
      ) : (
        <StatusBoard />
      )}
    </Page>
  )
}

function StatusBoard() {
  const portal = usePortal()
  const { config, locale, t } = portal
  const { board, overall } = useBoard()
  const { announcement, refreshing, askRefresh } = useAnnouncement(board, overall)
  const [span, setSpan] = useState<Span>('hour')
  // Two hundred tiles are drawn in pieces, between which the page answers; and on a change of page before their history.
  const later = useDeferredValue(useLater(), null)
  const [tilePortal, tileSpan] = [useDeferredValue(portal), useDeferredValue(span)]
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
      <Shortcuts />
      <div>
        <div role="status">
          <VisuallyHidden>{done.before === announcement && done.text ? done.text : announcement}</VisuallyHidden>
        </div>
        <div className={styles.head}>
          <h2>{t.dashboard.sites}</h2>
          <Suspense>{later && <HistoryControls locale={locale} span={span} onSpan={setSpan} />}</Suspense>
        </div>
        <section aria-busy={board.checking} aria-label={t.dashboard.sites}>
          <CardGrid>
            {config.sites.map((site, at) => {
              const status = board.sites[at]
              return (
                status && (
                  <SiteTile key={at} portal={tilePortal} site={site} status={status} later={later} span={tileSpan} />
                )
              )
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
