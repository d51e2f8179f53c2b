import './page.css.ts'
import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { hasUser, type Auth, type AuthState } from '../auth/index.ts'
import { messages } from '../texts/index.ts'
import type { Locale, Messages } from '../texts/index.ts'
import { viewerOf } from '../portal/access.ts'
import type { Viewer } from '../portal/access.ts'
import { currentAnnouncements, sitesInMaintenance } from '../announcements/index.ts'
import type { Announcement, AnnouncementText } from '../announcements/index.ts'
import type { PortalConfig, Text } from '../portal/config.ts'
import { descriptionLocale, textOf } from '../portal/texts.ts'
import type { ShownText } from '../portal/texts.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { overallExcept } from '../status/index.ts'
import type { Board, HistoryReader, Overall, StatusMonitor } from '../status/index.ts'
import type { Engines } from './engines.ts'
import type { Theme } from '../preferences/index.ts'
import { useStore } from './use-store.ts'

/** The state and commands of the engines, for components. Each change of the state creates a new object. */
export interface Portal {
  readonly config: PortalConfig
  readonly auth: Auth
  readonly authState: AuthState
  readonly viewer: Viewer
  readonly monitor: StatusMonitor
  readonly now: () => number
  readonly version: string
  readonly t: Messages
  readonly locale: Locale
  readonly setLocale: (locale: Locale) => void
  /** A function, because a change of theme does not create a new `Portal`. */
  readonly theme: () => Theme
  readonly setTheme: (theme: Theme) => void
  /** Returns a name, a label or the text of an announcement, in the page's language if it has that one. */
  readonly text: (text: Text | AnnouncementText) => ShownText
  /** Like `text`, but for descriptions: a plain string is Spanish. */
  readonly description: (text: Text) => ShownText
}

const EnginesContext = createContext<Engines | null>(null)

export function PortalProvider({ engines, children }: { readonly engines: Engines; readonly children: ReactNode }) {
  return <EnginesContext value={engines}>{children}</EnginesContext>
}

// The context value never changes: each component subscribes to the stores that it shows.
export function useEngines(): Engines {
  const engines = useContext(EnginesContext)
  if (engines === null) throw new Error('Rendered outside of PortalProvider')
  return engines
}

export function usePortal(): Portal {
  const { config, auth, monitor, preferences, now, version } = useEngines()
  const { locale } = useStore(preferences)
  const authState = useStore(auth)
  const viewer = viewerOf(authState, config.identity, now())
  return useMemo(
    () => ({
      config,
      auth,
      authState,
      viewer,
      monitor,
      now,
      version,
      t: messages[locale],
      locale,
      setLocale: (locale) => preferences.change({ locale }),
      theme: () => preferences.get().theme,
      setTheme: (theme) => preferences.change({ theme }),
      text: (text) => textOf(text, locale, config.locale),
      description: (text) => textOf(text, locale, descriptionLocale),
    }),
    [config, auth, authState, viewer, monitor, now, version, locale, preferences],
  )
}

interface BoardState {
  readonly board: Board
  /** The state for banner, title and icon. Sites under announced maintenance do not count. */
  readonly overall: Overall
  /** The addresses of the sites under announced maintenance. */
  readonly inMaintenance: readonly string[]
}

/** Separate from `usePortal`, so that a site's result re-renders only components that use the board. */
export function useBoard(): BoardState {
  const { board: boardStore, announcements, now } = useEngines()
  const board = useStore(boardStore)
  const inMaintenance = sitesInMaintenance(useStore(announcements), now())
  return { board, overall: overallExcept(inMaintenance, board.sites), inMaintenance }
}

/**
 * The history of the sites, as this browser has measured it. Separate from `useBoard`, because it changes only when a
 * round ends.
 */
export function useHistory(): HistoryReader {
  return useStore(useEngines().history)
}

/** The announcements to show: incidents, then running or upcoming maintenance, then notices. None during hydration. */
export function useAnnouncements(): readonly Announcement[] {
  const { announcements, now } = useEngines()
  return currentAnnouncements(useStore(announcements), now())
}

/** Returns a function that hides the notice with an id. */
export function useDismissNotice(): (id: string) => void {
  return useEngines().announcements.dismiss
}

/** The shortcuts of the current user. Null while the auth state is `unknown`, and during a silent sign-in. */
export function useShortcuts(): PersonShortcuts | null {
  const { shortcuts } = useEngines()
  const { authState } = usePortal()
  const isSigningIn = authState.status === 'anonymous' && authState.activity?.via === 'silent'
  if (authState.status === 'unknown' || isSigningIn) return null
  return shortcuts.of(hasUser(authState) ? authState.user.sub : null)
}

export function usePreferences() {
  const { preferences } = useEngines()
  return { ...useStore(preferences), change: preferences.change }
}
