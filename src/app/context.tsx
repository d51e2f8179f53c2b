import './preferences.css.ts'
import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { hasUser, type Auth, type AuthState } from '../auth/index.ts'
import { loadMessages, messagesFor } from '../i18n/index.ts'
import type { Locale, Messages } from '../i18n/index.ts'
import { viewerOf } from '../portal/access.ts'
import type { Viewer } from '../portal/access.ts'
import { sitesInMaintenance } from '../portal/announcement.ts'
import type { Announcements } from '../portal/announcement.ts'
import type { Catalogue, Settings, Text } from '../portal/config.ts'
import { descriptionLocale, textOf } from '../portal/texts.ts'
import type { ShownText } from '../portal/texts.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { overallExcept } from '../status/index.ts'
import type { Board, Overall, StatusMonitor } from '../status/index.ts'
import type { Engines, DeferredEngines } from './engines.ts'
import { useLazyPart } from './lazy.ts'
import type { LazyPart } from './lazy.ts'
import type { Theme } from './preferences.ts'
import { useStore } from './use-store.ts'

/** The state and commands of the engines, for components. Each change of the state creates a new object. */
export interface Portal {
  readonly config: Settings
  readonly auth: Auth
  readonly authState: AuthState
  readonly viewer: Viewer
  readonly monitor: StatusMonitor
  readonly now: () => number
  readonly version: string
  readonly t: Messages
  readonly locale: Locale
  /** Fetches the language first. If that fails, the page keeps its language. The promise never rejects. */
  readonly setLocale: (locale: Locale) => Promise<void>
  /** A function, because a change of theme does not create a new `Portal`. */
  readonly theme: () => Theme
  readonly setTheme: (theme: Theme) => void
  /** Returns a name or label from the configuration, in the page's language if the configuration has it. */
  readonly text: (text: Text) => ShownText
  /** Like `text`, but for descriptions: a plain string is Spanish. */
  readonly description: (text: Text) => ShownText
}

const EnginesContext = createContext<Engines | null>(null)

export function PortalProvider({ engines, children }: { readonly engines: Engines; readonly children: ReactNode }) {
  return <EnginesContext value={engines}>{children}</EnginesContext>
}

// The context value never changes: each component subscribes to the stores that it shows.
function useEngines(): Engines {
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
      t: messagesFor(locale),
      locale,
      setLocale: (locale) =>
        loadMessages(locale).then(
          () => preferences.change({ locale }),
          () => undefined,
        ),
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
  const inMaintenance = sitesInMaintenance(useStore(announcements).items, now())
  return { board, overall: overallExcept(inMaintenance, board.sites), inMaintenance }
}

/** Returns the current announcements, and those of the last visit, which the page shows when it loads. */
export function useAnnouncements(): { readonly initial: Announcements; readonly current: Announcements } {
  const { announcements } = useEngines()
  return { initial: announcements.initial, current: useStore(announcements) }
}

/** The router fetches the catalogue before it shows a page of cards or webinars. Elsewhere it may not be loaded. */
export function useCatalogue(): LazyPart<Catalogue> {
  return useEngines().catalogue
}

/** Null until the deferred engines are fetched, and in prerendered pages. */
export function useDeferredEngines(): DeferredEngines | null {
  return useStore(useEngines().deferred)
}

/**
 * Returns the shortcuts of the current user. Null until the engine is fetched, while the auth state is `unknown`, and
 * during a silent sign-in. Components that add stars or recent cards set `isEditing`, which fetches the engine.
 */
export function useShortcuts(isEditing = false): PersonShortcuts | null {
  const { authState } = usePortal()
  const shortcuts = useLazyPart(useDeferredEngines()?.shortcuts ?? null, isEditing)
  const isSigningIn = authState.status === 'anonymous' && authState.activity?.via === 'silent'
  if (shortcuts === null || authState.status === 'unknown' || isSigningIn) return null
  return shortcuts.of(hasUser(authState) ? authState.user.sub : null)
}

export function usePreferences() {
  const { preferences } = useEngines()
  return { ...useStore(preferences), change: preferences.change }
}
