import { keepArrangement } from '../shortcuts/arrangement.ts'
import type { Engines } from './context.tsx'
import { keep } from './storage.ts'
import { browserNotifications } from '../board/notifications.ts'
import { createNotifier } from '../board/notifier.ts'
import type { Later } from './later.ts'
import { browserShortcuts, watchCards } from '../shortcuts/browser/env.ts'
import { createShortcuts } from '../shortcuts/shortcuts.ts'
import type { Locale } from '../i18n/index.ts'
import { notificationTextsFor } from '../i18n/notification-texts.ts'
import { historyEnv } from '../status/browser/history-env.ts'
import { createHistory } from '../status/history/index.ts'

/** What the page has already, so that it is not brought along once more. */
interface Known {
  readonly locale: () => Locale
  /** Of the site at a position of the configuration. */
  readonly nameOf: (position: number) => string
  /** As people read it. */
  readonly time: () => string
}

/** The wiring of what main.tsx fetches when the page has come to life. */
export function laterEngines(
  known: Pick<Engines, 'status' | 'auth' | 'config'>,
  { locale, nameOf, time }: Known,
): Later {
  const words = (kind: 'down' | 'back', position: number) => {
    const texts = notificationTextsFor(locale())
    return { title: texts[kind](nameOf(position)), body: texts.seenAt(time()) }
  }
  const shortcuts = createShortcuts(browserShortcuts)
  watchCards((card) => shortcuts.of(known.auth.get())?.opened(card))
  keepArrangement({ ...known, now: Date.now }, shortcuts, keep)
  return {
    history: createHistory(historyEnv),
    notifier: createNotifier(known.status, browserNotifications(words)),
    shortcuts,
  }
}
