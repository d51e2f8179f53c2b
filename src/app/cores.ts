import type { Announcements } from '../announcements/index.ts'
import type { Auth, SignInWindow } from '../auth/index.ts'
import type { Store } from '../base/store.ts'
import type { PortalConfig } from '../portal/config.ts'
import type { PreferencesStore } from '../preferences/index.ts'
import type { ShortcutsByPerson } from '../shortcuts/index.ts'
import type { Board, History, StatusMonitor } from '../status/index.ts'
import type { Clock } from './clock.ts'

/** The running cores. main.tsx and prerender.tsx create them; the hooks of this folder read them. */
export interface Cores {
  readonly config: PortalConfig
  readonly version: string
  readonly auth: Auth
  readonly signInWindow: SignInWindow
  /** Starts, pauses and repeats the checks of the sites. */
  readonly monitor: Omit<StatusMonitor, 'board'>
  /** The results. `initial` is the board that React hydrates: the prerendered one, or that of first/first-states.ts. */
  readonly board: Store<Board>
  /** `initial` is empty, because the prerendered page has no history. */
  readonly history: History
  readonly announcements: Announcements
  readonly shortcuts: ShortcutsByPerson
  readonly preferences: PreferencesStore
  readonly clock: Clock
}
