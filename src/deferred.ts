import type { Engines, DeferredEngines } from './app/engines.ts'
import { createLazyPart } from './app/lazy.ts'
import { isInUse, watchRelease } from './app/release-watch.ts'
import type { AuthState } from './auth/index.ts'
import { formatClock } from './i18n/format.ts'
import { notificationTextsFor } from './i18n/notification-texts.ts'
import { sitesInMaintenance } from './portal/announcement.ts'
import type { Announcements } from './portal/announcement.ts'
import { textOf } from './portal/texts.ts'
import { browserShortcuts, hasShortcuts } from './shortcuts/browser/env.ts'
import { historyEnv } from './status/browser/history-env.ts'
import { browserNotifications } from './status/browser/notifications.ts'
import { createHistory } from './status/history/index.ts'
import { createNotifier } from './status/notifier.ts'
import type { WritableStore } from './store/index.ts'

interface Needed extends Pick<Engines, 'auth' | 'config' | 'monitor' | 'preferences' | 'now'> {
  readonly announcements: WritableStore<Announcements>
}

/**
 * Creates the engines that main.tsx fetches after hydration (history, notifications, shortcuts), and starts to watch
 * for announcements and new releases.
 */
export function createDeferredEngines({
  auth,
  config,
  monitor,
  preferences,
  now,
  announcements,
}: Needed): DeferredEngines {
  const notificationText = (kind: 'down' | 'back', position: number) => {
    const { locale } = preferences.get()
    const texts = notificationTextsFor(locale)
    const site = textOf(config.sites[position]?.name ?? '', locale, config.locale).text
    return { title: texts[kind](site), body: texts.checkedAt(formatClock(now(), locale)) }
  }
  const history = createHistory(historyEnv, config.status.intervalSeconds / 60)
  monitor.onRoundEnded((round) => history.record(round.sites, round.at))
  const shortcuts = createLazyPart(async () => {
    const { createShortcuts } = await import('./shortcuts/index.ts')
    return createShortcuts(browserShortcuts)
  })
  // Fetch the part once shortcuts are stored, perhaps by another tab. Pages that offer stars fetch it themselves.
  const fetchShortcuts = () => {
    if (hasShortcuts()) shortcuts.load().catch(() => {})
  }
  fetchShortcuts()
  browserShortcuts.watch(fetchShortcuts)
  const announcementWatch = createLazyPart(async () => {
    const { watchAnnouncements } = await import('./announcements/watch.ts')
    watchAnnouncements({ announcements, sites: config.sites, now })
  })
  announcementWatch.load().catch(() => {})
  // Report sites under announced maintenance as `checking`, so that the notifier ignores their outages.
  const unannounced = () => {
    const board = monitor.get()
    const inMaintenance = sitesInMaintenance(announcements.get().items, now())
    const sites = board.sites.map((site) =>
      inMaintenance.includes(site.url) ? ({ ...site, status: 'checking' } as const) : site,
    )
    return { ...board, sites }
  }
  watchRelease({
    now,
    isIdle: () => isIdle(auth.get()) && !monitor.get().paused && !isInUse(),
    reload: () => location.reload(),
  })
  return {
    history,
    notifier: createNotifier({ ...monitor, get: unannounced }, browserNotifications(notificationText)),
    shortcuts,
  }
}

/** Whether a reload would neither end a sign-in nor lose a message. False for a signed-in page: it may be renewing. */
function isIdle(state: AuthState): boolean {
  return state.status === 'anonymous' && state.activity === null && state.problem === null
}
