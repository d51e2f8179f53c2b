import { useBoard, usePortal } from '../app/context.tsx'
import { CardGrid, VisuallyHidden } from '../ui/index.ts'
import { OverallStatus } from './overall-status.tsx'
import { Page } from './page.tsx'
import { SiteTile } from './site-tile.tsx'
import { useAnnouncement } from './use-announcement.ts'

export function DashboardPage() {
  const { config, t } = usePortal()
  const { board, overall } = useBoard()
  const { announcement, refreshing, askRefresh } = useAnnouncement(board, overall)
  return (
    <Page path="/" intro={t.dashboard.intro}>
      <OverallStatus board={board} overall={overall} refreshing={refreshing} onRefresh={askRefresh} />
      <div>
        <div role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </div>
        <section aria-busy={board.checking} aria-label={t.dashboard.sites}>
          <CardGrid>
            {config.sites.map((site, at) => {
              const status = board.sites[at]
              return status && <SiteTile key={at} site={site} status={status} />
            })}
          </CardGrid>
        </section>
      </div>
    </Page>
  )
}
