import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useConfig, useTexts } from '../app/context/context.tsx'
import { Page } from '../app/frame/page.tsx'
import { useReading } from '../app/context/use-situations.ts'
import { tileIdOf } from '../app/state-look.ts'
import { sourceOf } from '../situation/index.ts'
import type { Reading } from '../situation/index.ts'
import { sourceForm } from '../texts/measurements.ts'
import { Button, Popover, VisuallyHidden } from '../ui/index.ts'
import { Announcements } from './announcements/announcements.tsx'
import * as styles from './dashboard.css.ts'
import { Earlier } from './announcements/earlier.tsx'
import { OverallStatus } from './banner/overall-status.tsx'
import { Recent } from './sites/recent.tsx'
import { DetailsDialog } from './sites/site-details.tsx'
import { SiteTile } from './sites/site-tile.tsx'
import { useLiveMessage } from './banner/use-live-message.ts'

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
        {programs}
        <Announcements />
        {cards}
        <Earlier />
      </Page>
    )
  }
  return (
    <Page path="/">
      <StatusBoard programs={programs} />
    </Page>
  )
}

const refreshLook = { size: 'sm', kind: 'secondary', look: 'outline', icon: 'refresh' } as const

function StatusBoard({ programs }: Pick<DashboardProps, 'programs'>) {
  const config = useConfig()
  const { t } = useTexts()
  const reading = useReading()
  const { liveText, refreshing, refresh } = useLiveMessage(reading)
  /** The site whose details are open. */
  const [openUrl, setOpenUrl] = useState<string>()
  const place = useRef<HTMLElement>(null)
  const firstUrls = useFirstSites(reading, place)
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const isHydrated = useHydrated()
  const tiles = config.sites.map((site, index) => {
    const situation = reading.sites[index]
    const isTarget = isHydrated && hash === tileIdOf(site)
    if (situation === undefined) return null
    return <SiteTile key={site.url} site={site} situation={situation} isTarget={isTarget} onOpen={setOpenUrl} />
  })
  const isFirst = (index: number) => firstUrls.includes(config.sites[index]?.url ?? '')
  const opened = reading.sites.find(({ url }) => url === openUrl)
  return (
    <>
      <OverallStatus reading={reading} onOpenSite={setOpenUrl} />
      {programs}
      <div>
        <Announcements />
        <div role="status">
          <VisuallyHidden>{liveText}</VisuallyHidden>
        </div>
        <div className={styles.head}>
          <h2>{t.dashboard.sites}</h2>
          <Popover icon="info" label={t.dashboard.about}>
            <Figures />
          </Popover>
          <Button {...refreshLook} aria-label={t.dashboard.refresh} loading={refreshing} onClick={refresh}>
            {t.dashboard.refreshHere}
          </Button>
        </div>
        <section ref={place} aria-label={t.dashboard.sites} className={styles.sites}>
          <ul className={styles.list} role="list">
            {tiles.filter((_, index) => isFirst(index))}
            {tiles.filter((_, index) => !isFirst(index))}
          </ul>
        </section>
      </div>
      <Recent onOpenSite={setOpenUrl} />
      <Earlier />
      {opened && <DetailsDialog situation={opened} onClose={() => setOpenUrl(undefined)} />}
    </>
  )
}

/** More sites are not seen at a glance. */
const MAX_IN_ONE_ORDER = 12

/**
 * Returns the sites that come before the others: on a long board those in trouble. They move at the end of a round, and
 * never under a pointer or the focus.
 */
function useFirstSites({ sites, inTrouble, board }: Reading, place: RefObject<HTMLElement | null>): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => {
    if (sites.length <= MAX_IN_ONE_ORDER || place.current?.matches(':hover, :focus-within')) return
    setUrls(inTrouble.map(({ url }) => url))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the end of a round moves them
  }, [board.lastCheckedAt])
  return urls
}

/** How the sites are checked, and whose figures the page shows. */
function Figures() {
  const { sites, status } = useConfig()
  const texts = useTexts()
  const history = useReading((reading) => reading.history)
  const isPaused = useReading((reading) => reading.board.paused)
  const { intro, introPaused, strip } = texts.t.dashboard
  const urls = sites.map(({ url }) => url)
  return (
    <>
      <p>{`${isPaused ? introPaused : intro(status.intervalSeconds)} ${strip.legend}`}</p>
      <p>{sourceForm(sourceOf(urls, history), texts)}</p>
    </>
  )
}
