import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { vi } from 'vitest'
import type { Engines } from '../../src/app/context.tsx'
import type { Notifier, Notifying } from '../../src/board/notifier.ts'
import { createPreferences } from '../../src/app/preferences.ts'
import { createAppRouter } from '../../src/router.tsx'
import { createShortcuts } from '../../src/shortcuts/shortcuts.ts'
import type { AuthState } from '../../src/auth/index.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { History } from '../../src/status/history/index.ts'
import type { Board, SiteState } from '../../src/status/index.ts'
import { createStorage } from './history-storage.ts'
import { anonymous, config, now } from './sample-portal.ts'
import { show } from './screen.ts'
import { createShortcutStorage } from './shortcut-storage.ts'

export { anonymous, client, config, menu, nameless, now, signedIn, staff } from './sample-portal.ts'

/** A board with sites in these states, checked a minute ago. */
export function boardOf(states: readonly SiteState[], change: Partial<Board> = {}): Board {
  const sites = states.map((status, at) => ({
    url: config.sites[at]?.url ?? '',
    status,
    responseTime: status === 'operational' ? 120 + at : status === 'degraded' ? 3456 : null,
  }))
  return { ...initialBoard(config), sites, lastCheckedAt: now - 60_000, ...change }
}

function store<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next: Value) => {
      value = next
      listeners.forEach((listener) => listener())
    },
  }
}

interface Situation {
  readonly auth?: AuthState
  readonly board?: Board
  readonly config?: PortalConfig
  /** The history of the sites. Without it and `shortcuts` the parts that load later are missing. */
  readonly history?: History
  readonly notifying?: Notifying
  /** Stored stars and recent cards. */
  readonly shortcuts?: ReturnType<typeof createShortcutStorage>
  /** The cards that are first in the prerendered page. */
  readonly arranged?: readonly string[]
  /** Preferences by their key in local storage. */
  readonly stored?: Readonly<Record<string, string>>
}

/** Engines without behaviour: a test sets their state and looks at the calls they got. */
export function fakeEngines({
  auth = anonymous,
  board,
  config: given = config,
  stored = {},
  history,
  notifying = 'off',
  shortcuts,
  arranged = [],
}: Situation = {}) {
  const authStore = store(auth)
  const boardStore = store(board ?? initialBoard(given))
  const kept = new Map(Object.entries(stored))
  const asked = {
    signIn: vi.fn<(via: string) => void>(),
    signOut: vi.fn(),
    dismiss: vi.fn(),
    refresh: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
    notify: vi.fn(async () => undefined),
    stopNotifying: vi.fn(),
  }
  const notifier: Notifier = {
    get: () => notifying,
    subscribe: () => () => undefined,
    ask: asked.notify,
    stop: asked.stopNotifying,
  }
  const shortcutsStore = createShortcuts((shortcuts ?? createShortcutStorage()).openPage())
  const later =
    history || shortcuts
      ? { history: history ?? createStorage().openPage(), notifier, shortcuts: shortcutsStore }
      : null
  const engines: Engines = {
    config: given,
    auth: {
      ...authStore,
      onNews: () => () => undefined,
      start: () => undefined,
      signIn: asked.signIn,
      signOut: asked.signOut,
      dismiss: asked.dismiss,
    },
    status: {
      ...boardStore,
      leads: () => true,
      round: () => null,
      start: () => undefined,
      refresh: asked.refresh,
      pause: asked.pause,
      resume: asked.resume,
      stop: () => undefined,
    },
    later: { get: () => later, subscribe: shortcutsStore.subscribe },
    arranged,
    preferences: createPreferences(given.locale, {
      read: (key) => kept.get(key) ?? null,
      write: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
      mark: () => undefined,
    }),
    now: () => now,
  }
  return {
    engines,
    asked,
    kept,
    setAuth: (state: AuthState) => act(() => authStore.set(state)),
    setBoard: (next: Board) => act(() => boardStore.set(next)),
  }
}

/** Opens the portal at a path, without a prerendered page. */
export async function openPortal(path: string, situation: Situation = {}) {
  const fakes = fakeEngines(situation)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ portal: fakes.engines, history })
  await router.load()
  const screen = show(<RouterProvider router={router} />)
  return {
    ...fakes,
    ...screen,
    router,
    region: (name: string) => {
      const region = screen.host.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
      if (region === null) throw new Error(`No region ${name}`)
      return region
    },
    /** Clicks a link that may lead to another page. */
    follow: (link: HTMLElement) => act(async () => link.click()),
    menuItems: () => [...screen.host.querySelectorAll('nav li')].map((item) => item.textContent),
  }
}
