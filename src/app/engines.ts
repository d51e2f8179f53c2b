import type { Auth } from '../auth/index.ts'
import type { PortalConfig } from '../portal/config.ts'
import type { ShortcutsByPerson } from '../shortcuts/index.ts'
import type { Board, History, StatusMonitor } from '../status/index.ts'
import type { Store } from '../base/store.ts'
import type { Announcements } from '../announcements/index.ts'
import type { PreferencesStore } from '../preferences/index.ts'

/** The running cores. main.tsx and prerender.tsx create them; hooks in context.tsx read them. */
export interface Engines {
  readonly config: PortalConfig
  readonly auth: Auth
  /** Starts, pauses and repeats the checks of the sites. It has the same results as `board`, but another `initial`. */
  readonly monitor: StatusMonitor
  /** The results for React. `initial` is the board that React hydrates: the prerendered one, or that of first/first-states.ts. */
  readonly board: Store<Board>
  /** `initial` is empty, because the prerendered page has no history. */
  readonly history: History
  readonly announcements: Announcements
  readonly shortcuts: ShortcutsByPerson
  readonly preferences: PreferencesStore
  readonly version: string
  /** Wall clock, ms since 1970. */
  readonly now: () => number
}
