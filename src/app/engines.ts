import type { Auth } from '../auth/index.ts'
import type { Announcements } from '../portal/announcement.ts'
import type { Catalogue, Settings } from '../portal/config.ts'
import type { ShortcutsByPerson } from '../shortcuts/index.ts'
import type { Board, StatusMonitor } from '../status/index.ts'
import type { History } from '../status/history/index.ts'
import type { Notifier } from '../status/notifier.ts'
import type { Store } from '../store/index.ts'
import type { LazyPart } from './lazy.ts'
import type { PreferencesStore } from './preferences.ts'

/** The stores and commands of the portal. main.tsx and prerender.tsx create them; hooks in context.tsx read them. */
export interface Engines {
  readonly config: Settings
  readonly catalogue: LazyPart<Catalogue>
  readonly auth: Auth
  /** Starts, pauses and repeats the checks of the sites; `board` has the results. */
  readonly monitor: StatusMonitor
  /** `initial` is the board that React hydrates: the prerendered one, or that of first/states.ts. */
  readonly board: Store<Board>
  /** `initial` has the announcements that the last visit stored. first/announcements.ts shows them. */
  readonly announcements: Store<Announcements>
  readonly deferred: LazyPart<DeferredEngines>
  readonly preferences: PreferencesStore
  readonly version: string
  /** Wall clock, ms since 1970. */
  readonly now: () => number
}

/** Engines that the first paint does not need. src/deferred.ts creates them after hydration. */
export interface DeferredEngines {
  readonly history: History
  readonly notifier: Notifier
  /** Fetched if this browser has stored shortcuts, and by components that add stars or recent cards. */
  readonly shortcuts: LazyPart<ShortcutsByPerson>
}
