import type { ReactNode } from 'react'
import { useConfig, useTexts } from '../app/context/context.tsx'
import { Page } from '../app/frame/page.tsx'
import { useReading } from '../app/context/use-situations.ts'
import { sourceOf } from '../situation/index.ts'
import { sourceForm } from '../texts/measurements.ts'
import { bannerForm } from '../texts/sentences/of-all-sites.ts'
import { Button, CardGrid, VisuallyHidden } from '../ui/index.ts'
import { Announcements } from './announcements.tsx'
import { BannerLines } from './banner-lines.tsx'
import * as styles from './dashboard.css.ts'
import { OverallStatus } from './overall-status.tsx'
import { Recent } from './recent.tsx'
import { SiteReportLink } from './report-link.tsx'
import { SiteTile } from './site-tile.tsx'
import { useLiveMessage } from './use-live-message.ts'

interface DashboardProps {
  /** The programs of the user, between the banner and the sites. */
  readonly programs: ReactNode
  /** All cards, which take the place of the sites if there are none. */
  readonly cards: ReactNode
}

export function DashboardPage({ programs, cards }: DashboardProps) {
  const config = useConfig()
  if (config.sites.length === 0) {
    return (
      <Page path="/">
        <Announcements />
        {programs}
        {cards}
      </Page>
    )
  }
  return (
    <Page path="/">
      <StatusBoard programs={programs} />
    </Page>
  )
}

function StatusBoard({ programs }: Pick<DashboardProps, 'programs'>) {
  const config = useConfig()
  const texts = useTexts()
  const { t } = texts
  const reading = useReading()
  const form = bannerForm(reading, texts)
  const { liveText, refreshing, refresh } = useLiveMessage(reading)
  return (
    <>
      <div>
        <OverallStatus reading={reading} form={form}>
          <BannerLines reading={reading} form={form} report={config.contact !== undefined && <SiteReportLink />} />
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
          <Button size="sm" kind="secondary" look="outline" icon="refresh" loading={refreshing} onClick={refresh}>
            {t.dashboard.refresh}
          </Button>
        </div>
        <section aria-label={t.dashboard.sites} className={styles.sites}>
          <CardGrid>
            {config.sites.map((site, index) => {
              const situation = reading.sites[index]
              return situation && <SiteTile key={site.url} site={site} situation={situation} />
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
function Foot() {
  const { sites, status } = useConfig()
  const texts = useTexts()
  const history = useReading((reading) => reading.history)
  const isPaused = useReading((reading) => reading.board.paused)
  const { intro, introPaused, strip } = texts.t.dashboard
  const urls = sites.map(({ url }) => url)
  return (
    <footer className={styles.foot}>
      <p>{`${isPaused ? introPaused : intro(status.intervalSeconds)} ${strip.legend}`}</p>
      <p>{sourceForm(sourceOf(urls, history), texts)}</p>
    </footer>
  )
}
