import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import config from 'virtual:portal'
import version from 'virtual:version'
import { createAnnouncementsEnv } from './announcements/browser/browser-announcements.ts'
import { createVendorEnv } from './announcements/browser/vendor-request.ts'
import { createAnnouncements, createVendors, joinedAnnouncements } from './announcements/index.ts'
import { textsFor } from './app/context/context.tsx'
import { createClock } from './app/context/page-clock.ts'
import { createSignInAway } from './account/sign-in-away.ts'
import { writePopup } from './app/sign-in/waiting-popup.ts'
import { createBrowserAuth } from './auth/index.ts'
import type { Arrival } from './auth/index.ts'
import { PAGE_META } from './base/keys.ts'
import { localeOfPage } from './base/locales.ts'
import { onReturn } from './base/presence.ts'
import { maySee, namesGroups, viewerOf } from './portal/access.ts'
import { createIdFinder } from './portal/card-id.ts'
import { sitesInNetworks } from './portal/networks.ts'
import { knownPathOf, notFoundPath } from './portal/pages.ts'
import { usedPaths } from './portal/reachable.ts'
import { browserPreferences } from './preferences/browser/browser-preferences.ts'
import { createPreferences } from './preferences/index.ts'
import { createBrowserPrivacy } from './privacy/browser/browser-privacy.ts'
import { createPrivacy } from './privacy/index.ts'
import { createAppRouter } from './router.tsx'
import { createShortcuts } from './shortcuts/index.ts'
import { createSituations, refusedSites } from './situation/index.ts'
import { browserStorage } from './base/safe-storage.ts'
import { createServerClock } from './base/server-clock.ts'
import { after } from './base/timer.ts'
import { createRecoveryEnv } from './status/browser/browser-recovery.ts'
import { createGroupMonitorEnv } from './status/browser/group-monitor-request.ts'
import { watchLocalNetwork } from './status/browser/local-network.ts'
import { createGroupMonitor, createHistory, createRecoveryWatch } from './status/index.ts'
import type { StatusMonitor } from './status/index.ts'
import { messages } from './texts/index.ts'
import { notificationForm } from './texts/sentences/of-recoveries.ts'
// Last, so that its rules follow those of ui/theme/theme.css.ts.
import 'virtual:brand'

/** An open page looks this often whether a published file is due. */
const FETCH_EVERY_MS = 60_000

interface Start {
  /** Already started by first/inline-script.ts. */
  readonly monitor: StatusMonitor
  /** Stops the updates by first/first-states.ts. */
  readonly stopShowingStates: () => void
  /** Lets React answer presses, and returns what repeats the last one before (first/early-press.ts). */
  readonly stopKeepingPress: () => () => void
  /** The provider's response, if its redirect has loaded this page. */
  readonly arrival: Arrival | null
}

/** Wires the real cores to the router and hydrates the prerendered page. */
export async function start({ monitor, stopShowingStates, stopKeepingPress, arrival }: Start): Promise<void> {
  // Cached scripts can run before the document is parsed, and first/language.ts replaces texts after parsing.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  showPlainPath()
  stopShowingStates()
  const preferences = createPreferences(localeOfPage(), browserPreferences)
  const { groupsClaim, ...identitySettings } = config.identity
  const identity = { ...identitySettings, knownPaths: usedPaths(config), ...(namesGroups(config) && { groupsClaim }) }
  const serverClock = createServerClock(Date.now)
  const fillPopup = (popup: Document) => writePopup(popup, messages[preferences.get().locale].account.contacting)
  const auth = createBrowserAuth(identity, fillPopup, serverClock)
  const { intervalSeconds, monitor: groupAddress } = config.status
  const intervalMs = intervalSeconds * 1000
  const urls = config.sites.map(({ url }) => url)
  const group = groupAddress
    ? createGroupMonitor(urls, intervalMs, createGroupMonitorEnv(groupAddress, serverClock))
    : undefined
  const history = createHistory({ now: Date.now, storage: browserStorage }, intervalMs, group)
  const clock = createClock({ server: serverClock, after })
  // Before the situations, so that both read the same time.
  const announcements = createAnnouncements(config.sites, createAnnouncementsEnv(serverClock), clock, {
    maySee: (announcement) => maySee(announcement, viewerOf(auth.get(), config.identity, Date.now())),
    subscribe: auth.subscribe,
  })
  const vendors = createVendors(config, createVendorEnv)
  const announced = joinedAnnouncements(announcements, vendors)
  const access = sitesInNetworks(config)
  const localNetwork = watchLocalNetwork()
  const situations = createSituations({
    board: monitor.board,
    history,
    announcements: announced,
    clock,
    after,
    intervalMs,
    hasMonitor: config.status.monitor !== undefined,
    sites: access,
    localNetwork,
  })
  monitor.onRoundEnded((round) => {
    // Of a site that the browser may not reach, nothing was measured.
    const refused = refusedSites(round.sites, access, localNetwork.get(), history.get()(Date.now()))
    const sites = round.sites.map((site) => (refused.has(site.url) ? { ...site, status: 'checking' as const } : site))
    history.record({ ...round, sites })
  })
  localNetwork.subscribe(monitor.refresh)
  let formerSites = monitor.board.get().sites
  monitor.board.subscribe(() => {
    const { sites } = monitor.board.get()
    for (const [index, { url, status }] of sites.entries()) {
      if (status === 'down' && formerSites[index]?.status !== 'down') vendors.refreshFor(url)
    }
    formerSites = sites
  })
  const recoveryEnv = createRecoveryEnv((site) => {
    const { locale } = preferences.get()
    return { text: notificationForm(site, textsFor(locale, config)), lang: locale }
  })
  // By the device's clock, because the server's is not known yet when a page goes on.
  const recoveries = createRecoveryWatch(urls, { ...recoveryEnv, now: Date.now, check: monitor.check })
  const shortcuts = createShortcuts(browserStorage, createIdFinder(config.cards))
  auth.subscribe(() => {
    const state = auth.get()
    if (state.status === 'authenticated') shortcuts.adoptStars(state.user.sub)
  })
  const router = createAppRouter({
    cores: {
      config,
      auth,
      monitor,
      recoveries,
      situations,
      privacy: createPrivacy(config.identity, createBrowserPrivacy(config.identity)),
      announcements,
      shortcuts,
      preferences,
      signInAway: createSignInAway(auth, after),
      version,
      clock,
    },
  })
  // Tell the router that the page is prerendered. Otherwise the first render differs, and React discards the page
  // (error 418). The field is typed but not documented for this; a browser test watches for recoverable errors.
  router.ssr = { manifest: undefined }
  await router.load()
  auth.start(arrival)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  // In a transition, React lets the browser react to input and paint between the parts of the page.
  startTransition(() => {
    const page = (
      <Hydrated then={stopKeepingPress()}>
        <RouterProvider router={router} />
      </Hydrated>
    )
    hydrateRoot(root, page, { onRecoverableError: (error) => console.error(error) })
  })
  // Both ask only when a file is due.
  const fetchFiles = () => {
    group?.refresh()
    announcements.refresh()
    vendors.refresh()
  }
  fetchFiles()
  setInterval(fetchFiles, FETCH_EVERY_MS)
  onReturn(() => {
    clock.catchUp()
    fetchFiles()
  })
}

/** Calls `then` once React reacts to keys and presses. */
function Hydrated({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    // Not in the effect: for a press in a part that is not hydrated yet, React hydrates that part first.
    setTimeout(then)
  }, [then])
  return children
}

/**
 * Corrects the address to that of the page which the host has answered with: /webinars for /webinars.html or //webinars.
 * The router would take //webinars for /webinars even on the 404 page, so that gets an address of its own.
 */
function showPlainPath(): void {
  const { pathname, search, hash } = location
  const page = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_META}"]`)?.content ?? pathname
  const isMistaken = pathname.includes('//') && knownPathOf(pathname.replaceAll(/\/+/g, '/')) !== undefined
  if (page !== pathname && (page !== notFoundPath || isMistaken)) history.replaceState(null, '', page + search + hash)
}
