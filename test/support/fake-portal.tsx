import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Cores } from '../../src/app/context/cores.ts'
import { createSignInAway } from '../../src/account/sign-in-away.ts'
import { createPreferences } from '../../src/preferences/index.ts'
import { createPrivacy } from '../../src/privacy/index.ts'
import { createAppRouter } from '../../src/router.tsx'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { createShortcuts } from '../../src/shortcuts/index.ts'
import type { AuthState, PopupProgress } from '../../src/auth/index.ts'
import { endedAnnouncements } from '../../src/announcements/index.ts'
import type { Announcement } from '../../src/announcements/index.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { sitesInNetworks } from '../../src/portal/networks.ts'
import { createSituations } from '../../src/situation/index.ts'
import { createHistory, createRecoveryWatch, initialBoard } from '../../src/status/index.ts'
import type { Board, History, LocalNetworkPermission, RecoveryEnv } from '../../src/status/index.ts'
import { createStore } from '../../src/base/store.ts'
import { anonymous, config, now } from './sample-portal.ts'
import { show, textsOf } from './screen.ts'
import { fakeRecoveryEnv } from './status-world.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

export { anonymous, boardOf, client, config, menu, nameless, now, signedIn, staff } from './sample-portal.ts'

interface Situation {
  readonly announcements?: readonly Announcement[]
  /** Whether the browser lets the page reach private addresses. */
  readonly localNetwork?: LocalNetworkPermission
  /** What the user has dismissed: see `dismissalOf`. */
  readonly dismissed?: readonly string[]
  readonly auth?: AuthState
  /** The provider no longer knows the user who has signed in last. */
  readonly hasSessionEnded?: boolean
  /** The page was opened by the answer to a sign-out. */
  readonly hasSignedOut?: boolean
  readonly board?: Board
  readonly config?: PortalConfig
  readonly history?: History
  /** The browser whose storage has the stars and recent cards. */
  readonly world?: World
  /** Preferences by their key in local storage. */
  readonly stored?: Readonly<Record<string, string>>
  /** Wall clock, ms since 1970: a time, or a clock that a test moves. */
  readonly now?: number | (() => number)
  /** How far the device's clock is behind, in ms. */
  readonly offsetMs?: number
  /** The port of the recovery watch. Default: a tab whose checks say nothing, and whose browser shows notifications. */
  readonly recovery?: Partial<RecoveryEnv>
}

/** Fake cores. Tests set their state and check the calls to them. Preferences, history and shortcuts are real. */
export function fakeCores({
  announcements = [],
  localNetwork = 'granted',
  dismissed = [],
  auth = anonymous,
  hasSessionEnded = false,
  hasSignedOut = false,
  board,
  config: given = config,
  stored = {},
  world = createWorld(),
  history = createHistory(world.openPage(), 60_000),
  now: givenNow = now,
  offsetMs = 0,
  recovery = {},
}: Situation = {}) {
  const authStore = createStore<AuthState>(auth, { status: 'unknown' })
  const prerendered = initialBoard(given)
  const boardStore = createStore(board ?? prerendered, prerendered)
  const announcementStore = createStore(announcements, [])
  const dismissedStore = createStore(dismissed)
  const endedStore = createStore(
    endedAnnouncements(announcements, typeof givenNow === 'number' ? givenNow : givenNow()),
    [],
  )
  const signInWindow = createStore<PopupProgress>('open')
  /** The timers of `signInAway`. */
  const overdue = new Set<() => void>()
  const preferences = createWorld(stored)
  const readClock = typeof givenNow === 'number' ? () => givenNow : givenNow
  const clock = { ...createStore(readClock()), catchUp: () => undefined, offsetMs: () => offsetMs }
  // No result waits for the next one.
  const situations = createSituations({
    board: boardStore,
    history,
    announcements: announcementStore,
    clock,
    intervalMs: 60_000,
    hasMonitor: given.status.monitor !== undefined,
    sites: sitesInNetworks(given),
    localNetwork: createStore<LocalNetworkPermission>(localNetwork),
    after: (_ms, run) => {
      run()
      return () => undefined
    },
  })
  const recoveries = createRecoveryWatch(
    given.sites.map(({ url }) => url),
    { ...fakeRecoveryEnv(world.openPage()), now: readClock, ...recovery },
  )
  const privacy = createPrivacy(given.identity, {
    read: () => new Map(world.storage.items),
    remove(key) {
      world.storage.write(key, null)
      world.tell(key)
    },
    removeKeyPairs: () => undefined,
  })
  const commands = {
    signIn: vi.fn<(via: string) => void>(),
    cancelSignIn: vi.fn(),
    signOut: vi.fn(),
    retry: vi.fn(),
    dismiss: vi.fn(),
    focusWindow: vi.fn(),
    dismissNotice: vi.fn((id: string) => dismissedStore.set([...dismissedStore.get(), id])),
    refresh: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
  }
  const cores: Cores = {
    config: given,
    auth: {
      ...authStore,
      popup: { ...signInWindow, focus: commands.focusWindow },
      onSessionEvent: () => () => undefined,
      start: () => undefined,
      signIn: commands.signIn,
      cancelSignIn: commands.cancelSignIn,
      signOut: commands.signOut,
      hasSessionEnded: () => hasSessionEnded,
      hasSignedOut: () => hasSignedOut,
      retry: commands.retry,
      dismiss: commands.dismiss,
    },
    signInAway: createSignInAway(authStore, (_ms, run) => {
      overdue.add(run)
      return () => overdue.delete(run)
    }),
    monitor: {
      onRoundEnded: () => () => undefined,
      start: () => undefined,
      refresh: commands.refresh,
      pause: commands.pause,
      resume: commands.resume,
    },
    recoveries,
    situations,
    privacy,
    announcements: {
      ...announcementStore,
      ended: endedStore,
      dismissed: dismissedStore,
      dismiss: commands.dismissNotice,
      refresh: () => undefined,
    },
    shortcuts: createShortcuts(world.openPage().storage, createIdFinder(given.cards)),
    preferences: createPreferences(given.locale, {
      storage: preferences.openPage().storage,
      setAttribute: () => undefined,
    }),
    clock,
    version: '1.2.3',
  }
  return {
    cores,
    commands,
    storedPreferences: preferences.storage.items,
    setAuth: (state: AuthState) => act(() => authStore.set(state)),
    /** Lets five seconds pass in which the provider does not answer. */
    beOverdue: () => act(() => overdue.forEach((run) => run())),
    setSignInWindow: (progress: PopupProgress) => act(() => signInWindow.set(progress)),
    setAnnouncements: (next: readonly Announcement[]) => act(() => announcementStore.set(next)),
    setBoard: (next: Board) => act(() => boardStore.set(next)),
    /** Lets the page read the clock, as it does each minute. */
    tick: () => act(() => clock.set(readClock())),
  }
}

/** Opens the portal at a path, without a prerendered page. */
export async function openPortal(path: string, situation: Situation = {}) {
  const fakes = fakeCores(situation)
  // The filter of a page is in the entry of the browser's history.
  window.history.replaceState(null, '')
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ cores: fakes.cores, history })
  await router.load()
  const screen = show(<RouterProvider router={router} />)
  return {
    ...fakes,
    ...screen,
    router,
    region: (name: string) => screen.get('region', name),
    /** Clicks a link that may lead to another page. */
    follow: (link: HTMLElement) => act(async () => link.click()),
    menuLinks: () => textsOf(within(screen.get('navigation')).getAllByRole('link')),
  }
}
