import type { Announcements } from '../../announcements/index.ts'
import type { BrowserAuth } from '../../auth/index.ts'
import type { Store } from '../../base/store.ts'
import type { PortalConfig } from '../../portal/config.ts'
import type { PreferencesStore } from '../../preferences/index.ts'
import type { Privacy } from '../../privacy/index.ts'
import type { ShortcutsByPerson } from '../../shortcuts/index.ts'
import type { Reading } from '../../situation/index.ts'
import type { RecoveryWatch, StatusMonitor } from '../../status/index.ts'
import type { Clock } from './page-clock.ts'

/** The running cores. main.tsx and prerender.tsx create them; the hooks of this folder read them. */
export interface Cores {
  readonly config: PortalConfig
  readonly version: string
  readonly auth: BrowserAuth
  /** Whether the programs of a user are missing because the provider does not answer: see sign-in-away.ts. */
  readonly signInAway: Store<boolean>
  /** Starts, pauses and repeats the checks of the sites. */
  readonly monitor: Omit<StatusMonitor, 'board' | 'check'>
  /** The sites of whose recovery this tab tells the user. */
  readonly recoveries: RecoveryWatch
  /** What the page says about the sites. `initial` is what React hydrates. */
  readonly situations: Store<Reading>
  /** Lists what is stored in this browser, and deletes it. */
  readonly privacy: Privacy
  readonly announcements: Announcements
  readonly shortcuts: ShortcutsByPerson
  readonly preferences: PreferencesStore
  /** The time that the page shows: see clock.ts. */
  readonly clock: Clock
}
