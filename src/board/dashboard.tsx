import { useDeferredValue, useMemo, useState } from 'react'
import { useBoard, useDeferredEngines, usePortal } from '../app/context.tsx'
import { EmptyList } from '../app/empty-list.tsx'
import { useLazyPart } from '../app/lazy.ts'
import { useLongList } from '../app/long-list.ts'
import { Page } from '../app/page.tsx'
import type { Span } from '../status/history/index.ts'
import { CardGrid, VisuallyHidden } from '../ui/index.ts'
import * as styles from './dashboard.css.ts'
import { historyParts, todayPart } from './history-parts.ts'
import { OverallStatus } from './overall-status.tsx'
import { SiteTile, tileIdOf } from './site-tile.tsx'
import { useAnnouncement } from './use-announcement.ts'

export function DashboardPage() {
  const { config, t } = usePortal()
  return (
    <Page path="/" intro={t.dashboard.intro(config.status.intervalSeconds)}>
      {config.sites.length === 0 ? <EmptyList hidden={false} /> : <StatusBoard />}
    </Page>
  )
}

function StatusBoard() {
  const portal = usePortal()
  const { config, locale, t } = portal
  const { board, overall, inMaintenance } = useBoard()
  const { announcement, refreshing, askRefresh } = useAnnouncement(board, overall, inMaintenance)
  const hasTrouble = overall === 'down' || overall === 'degraded'
  const sites = useLongList(config.sites)
  const [span, setSpan] = useState<Span>('hour')
  const deferred = useDeferredEngines()
  const parts = useLazyPart(historyParts, deferred !== null)
  const today = useLazyPart(todayPart, deferred !== null)
  const history = useMemo(() => deferred && parts && { deferred, parts }, [deferred, parts])
  // Render the tiles in the background: 200 of them would block the page after a change of language or span.
  const tilePortal = useDeferredValue(portal)
  const tileSpan = useDeferredValue(span)
  const tileHistory = useDeferredValue(history, null)
  // Sites and buttons share one live region. The result of a button stays until the next announcement about the sites.
  const [result, setResult] = useState({ text: '', after: announcement })
  const announceResult = (text: string) => setResult({ text, after: announcement })
  const refresh = () => {
    announceResult('')
    askRefresh()
  }
  return (
    <>
      <OverallStatus
        board={board}
        overall={overall}
        inMaintenance={inMaintenance}
        refreshing={refreshing}
        onRefresh={refresh}
      >
        {history && hasTrouble && (
          <history.parts.Trouble {...{ portal, board, inMaintenance }} history={history.deferred.history} />
        )}
      </OverallStatus>
      <div>
        <div role="status">
          <VisuallyHidden>
            {(result.after === announcement && result.text) ||
              announcement ||
              (refreshing && t.dashboard.state.checking)}
          </VisuallyHidden>
        </div>
        <div className={styles.head}>
          <h2>{t.dashboard.sites}</h2>
          {history && <history.parts.HistoryControls locale={locale} span={span} onSpan={setSpan} />}
        </div>
        <section className={styles.sites} aria-busy={board.checking} aria-label={t.dashboard.sites}>
          <CardGrid isLong={sites.isLong}>
            {sites.items.map((site, at) => {
              const status = board.sites[at]
              return (
                status && (
                  <SiteTile
                    key={at}
                    id={tileIdOf(at)}
                    portal={tilePortal}
                    site={site}
                    status={status}
                    isInMaintenance={inMaintenance.includes(status.url)}
                    history={tileHistory}
                    span={tileSpan}
                  />
                )
              )
            })}
          </CardGrid>
        </section>
        <div className={styles.footer}>
          {history && (
            <history.parts.HistoryFooter locale={locale} deferred={history.deferred} onDone={announceResult} />
          )}
        </div>
      </div>
      {/* Keep this at the end of the page, so that nothing moves when it appears or grows. */}
      {tileHistory && today && <today.Today portal={tilePortal} history={tileHistory.deferred.history} />}
    </>
  )
}
