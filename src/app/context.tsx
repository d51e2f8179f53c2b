import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Auth, AuthState } from '../auth/index.ts'
import { messagesFor } from '../i18n/index.ts'
import type { Locale, Messages } from '../i18n/index.ts'
import { viewerOf } from '../portal/access.ts'
import type { Viewer } from '../portal/access.ts'
import type { PortalConfig, Text } from '../portal/config.ts'
import { descriptionLocale, textOf } from '../portal/texts.ts'
import type { ShownText } from '../portal/texts.ts'
import { initialBoard, overallOf } from '../status/index.ts'
import type { Board, Overall, StatusMonitor } from '../status/index.ts'
import type { Later, LaterSource } from './later.ts'
import type { PreferencesStore, Theme } from './preferences.ts'
import type { OwnShortcuts } from '../shortcuts/shortcuts.ts'

export type { Later } from './later.ts'
export type { OwnShortcuts } from '../shortcuts/shortcuts.ts'

/** What the portal runs on: made by a program, carried by the router's context, the same object for the whole visit. */
export interface Engines {
  readonly config: PortalConfig
  readonly auth: Auth
  readonly status: StatusMonitor
  /** What the page shows of the sites when React takes it over. Without it: that nothing is known. */
  readonly painted?: () => Board
  /** The starred cards that are first in that page. Without it: none. */
  readonly arranged?: readonly string[]
  readonly later: LaterSource
  readonly preferences: PreferencesStore
  /** The wall clock, in ms since 1970. */
  readonly now: () => number
}

/** What components read. Made anew when something in it changes. */
export interface Portal {
  readonly config: PortalConfig
  readonly auth: Auth
  readonly authState: AuthState
  readonly viewer: Viewer
  readonly status: StatusMonitor
  readonly now: () => number
  readonly t: Messages
  readonly locale: Locale
  readonly setLocale: (locale: Locale) => void
  /** As it is now. What shows it asks `usePreferences`, so that nothing else is drawn again when it changes. */
  readonly theme: () => Theme
  readonly setTheme: (theme: Theme) => void
  /** A name or label of the configuration, in the page's language where it exists in it. */
  readonly text: (text: Text) => ShownText
  /** The same for a description, which is Spanish when it does not say. */
  readonly description: (text: Text) => ShownText
}

const EnginesContext = createContext<Required<Engines> | null>(null)

export function PortalProvider({ engines, children }: { readonly engines: Engines; readonly children: ReactNode }) {
  const value = useMemo(() => {
    const prerendered = initialBoard(engines.config)
    return { painted: () => prerendered, arranged: [], ...engines }
  }, [engines])
  return <EnginesContext value={value}>{children}</EnginesContext>
}

// The context never changes; each component subscribes for itself. So a page that React has not hydrated yet is
// hydrated with what was prerendered, however much has happened meanwhile, and is brought up to date right after.
function useEngines() {
  const engines = useContext(EnginesContext)
  if (engines === null) throw new Error('Outside of PortalProvider')
  return engines
}

const prerenderedAuth: AuthState = { status: 'unknown' }

export function usePortal(): Portal {
  const { config, auth, status, preferences, now } = useEngines()
  const locale = useSyncExternalStore(
    preferences.subscribe,
    () => preferences.get().locale,
    () => preferences.initial.locale,
  )
  const authState = useSyncExternalStore(auth.subscribe, auth.get, () => prerenderedAuth)
  const viewer = viewerOf(authState, config.identity.staffDomain, now())
  return useMemo(
    () => ({
      config,
      auth,
      authState,
      viewer,
      status,
      now,
      t: messagesFor(locale),
      locale,
      setLocale: (locale) => preferences.set({ locale }),
      theme: () => preferences.get().theme,
      setTheme: (theme) => preferences.set({ theme }),
      text: (text) => textOf(text, locale, config.locale),
      description: (text) => textOf(text, locale, descriptionLocale),
    }),
    [config, auth, authState, viewer, status, now, locale, preferences],
  )
}

/** Apart from usePortal, so that only what shows the sites is drawn again with each answer. */
export function useBoard(): { readonly board: Board; readonly overall: Overall } {
  const { status, painted } = useEngines()
  const board = useSyncExternalStore(status.subscribe, status.get, painted)
  return { board, overall: overallOf(board.sites.map((site) => site.status)) }
}

/** Null until it is there, and in prerendered pages. */
export function useLater(): Later | null {
  const { later } = useEngines()
  return useSyncExternalStore(later.subscribe, later.get, () => null)
}

/** Another tab has just said that somebody is signed in: what was painted stays until it is known whether they are. */
const isSettling = (state: AuthState) => state.status === 'anonymous' && state.activity?.via === 'silent'

/**
 * Of who is looking. Null until they are there and it is settled who that is, and in prerendered pages. Where nobody is
 * known for a moment afterwards, as when a computer has slept, those of before stay.
 */
export function useShortcuts(): OwnShortcuts | null {
  const { later } = useEngines()
  const { authState } = usePortal()
  const found = useSyncExternalStore(
    later.subscribe,
    () => later.get()?.shortcuts.of(authState) ?? null,
    () => null,
  )
  const [own, setOwn] = useState<OwnShortcuts | null>(null)
  const next = found === null || (own === null && isSettling(authState)) ? own : found
  if (next !== own) setOwn(next)
  return next
}

/**
 * The cards to show first: those starred when this person came to the page, and until that is known those that are first
 * in what was painted. A star set meanwhile moves nothing: no other card comes under the pointer, and a second click on
 * the star takes it back. Neither does somebody whose sign-in another tab has brought while the page began.
 */
export function useFirstCards(own: OwnShortcuts | null): readonly string[] {
  const { arranged } = useEngines()
  const { authState } = usePortal()
  const [seen, setSeen] = useState({ own, first: own?.get().stars ?? arranged, stays: false })
  if (own === null && !seen.stays && isSettling(authState)) setSeen({ ...seen, stays: true })
  if (own !== null && own !== seen.own) setSeen({ own, first: seen.stays ? seen.first : own.get().stars, stays: false })
  return seen.first
}

export function usePreferences() {
  const { preferences } = useEngines()
  const current = useSyncExternalStore(preferences.subscribe, preferences.get, () => preferences.initial)
  return { ...current, set: preferences.set }
}
