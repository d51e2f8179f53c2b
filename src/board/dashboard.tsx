import { memo, useDeferredValue } from 'react'
import type { ReactNode } from 'react'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { EmptyList } from '../app/empty-list.tsx'
import { Page } from '../app/page.tsx'
import { PageList } from '../app/page-list.tsx'
import { tileIdOf } from '../app/state-look.ts'
import { useAnnouncements, useBoard, useHistory } from '../app/use-board.ts'
import { maintenanceEndOf } from '../announcements/index.ts'
import { Button, CardGrid, VisuallyHidden } from '../ui/index.ts'
import { Announcements } from './announcements.tsx'
import { BannerLines } from './banner-lines.tsx'
import * as styles from './dashboard.css.ts'
import { sourceOf } from './group-view.ts'
import { OverallStatus } from './overall-status.tsx'
import { SiteTile } from './site-tile.tsx'
import { incidentStartOf } from '../app/since-when.ts'
import { Recent } from './recent.tsx'
import { SiteReportLink } from './report-link.tsx'
import { useAge } from './use-age.ts'
import { useLiveMessage } from './use-live-message.ts'

interface DashboardProps {
  /** The programs of the person, between the banner and the sites. */
  readonly programs: ReactNode
}

export function DashboardPage({ programs }: DashboardProps) {
  const config = useConfig()
  if (config.sites.length === 0) {
    return (
      <Page path="/">
        {programs}
        <EmptyList hidden={false} />
        <PageList />
      </Page>
    )
  }
  return (
    <Page path="/">
      <StatusBoard programs={programs} />
    </Page>
  )
}

function StatusBoard({ programs }: DashboardProps) {
  const config = useConfig()
  const { monitor } = useCores()
  const { t } = useTexts()
  const { board, overall, inMaintenance } = useBoard()
  const { liveText, refreshing, refresh, announce } = useLiveMessage(board, overall, inMaintenance)
  const age = useAge(board)
  const history = useHistory()
  const announcements = useAnnouncements()
  const incidents = announcements.filter(({ kind }) => kind === 'incident')
  // Render the tiles in the background: 200 of them would block the page after a round.
  const tileHistory = useDeferredValue(history)
  return (
    <>
      <div>
        <OverallStatus board={board} overall={overall} incidents={incidents}>
          <BannerLines
            board={board}
            overall={overall}
            inMaintenance={inMaintenance}
            incidents={incidents}
            history={history}
            report={config.contact !== undefined && <SiteReportLink />}
          />
        </OverallStatus>
        <Announcements />
      </div>
      {programs}
      <div>
        <div role="status">
          <VisuallyHidden>{liveText}</VisuallyHidden>
        </div>
        <div className={styles.head}>
          <h2>{t.dashboard.sites}</h2>
          <div className={styles.actions}>
            <Button
              size="sm"
              kind="secondary"
              look="empty"
              icon={board.paused ? 'play' : 'pause'}
              onClick={board.paused ? monitor.resume : monitor.pause}
            >
              {board.paused ? t.dashboard.resume : t.dashboard.pause}
            </Button>
            <Button
              size="sm"
              kind="secondary"
              look="outline"
              icon="refresh"
              loading={refreshing}
              aria-disabled={board.offline}
              onClick={refresh}
            >
              {t.dashboard.refresh}
            </Button>
          </div>
        </div>
        <section aria-busy={board.checking} aria-label={t.dashboard.sites} className={styles.sites}>
          <CardGrid>
            {config.sites.map((site, index) => {
              const status = board.sites[index]
              return (
                status && (
                  <SiteTile
                    key={index}
                    id={tileIdOf(index)}
                    site={site}
                    status={status}
                    maintenanceEnd={maintenanceEndOf(status.url, announcements, history.now)}
                    incidentStart={incidentStartOf(status.url, incidents)}
                    history={tileHistory}
                    age={age}
                    onAnnounce={announce}
                  />
                )
              )
            })}
          </CardGrid>
        </section>
        <Foot />
      </div>
      <Recent />
    </>
  )
}

/** How the sites are checked, and whose figures the page shows. */
const Foot = memo(function Foot() {
  const { sites, status } = useConfig()
  const texts = useTexts()
  const { intro, strip } = texts.t.dashboard
  const source = sourceOf(
    sites.map(({ url }) => url),
    useHistory(),
    texts,
  )
  return (
    <footer className={styles.foot}>
      <p>{`${intro(status.intervalSeconds)} ${strip.legend}`}</p>
      <p>{source}</p>
    </footer>
  )
})
