import type { Engines, LaterEngines } from './app/engines.ts'
import { notificationTextsFor } from './i18n/notification-texts.ts'
import { formatTime } from './i18n/index.ts'
import { textOf } from './portal/texts.ts'
import { browserShortcuts } from './shortcuts/browser/env.ts'
import { createShortcuts } from './shortcuts/index.ts'
import { historyEnv } from './status/browser/history-env.ts'
import { browserNotifications } from './status/browser/notifications.ts'
import { createHistory } from './status/history/index.ts'
import { createNotifier } from './status/notifier.ts'

/** Wires the engines that main.tsx fetches once the page is alive: history, notifications, shortcuts. */
export function createLaterEngines({
  config,
  status,
  preferences,
  now,
}: Pick<Engines, 'config' | 'status' | 'preferences' | 'now'>): LaterEngines {
  const notificationText = (kind: 'down' | 'back', position: number) => {
    const { locale } = preferences.get()
    const texts = notificationTextsFor(locale)
    const site = textOf(config.sites[position]?.name ?? '', locale, config.locale).text
    return { title: texts[kind](site), body: texts.seenAt(formatTime(now(), now(), locale)) }
  }
  const history = createHistory(historyEnv)
  status.onRoundEnded((round) => history.record(round.sites, round.at))
  return {
    history,
    notifier: createNotifier(status, browserNotifications(notificationText)),
    shortcuts: createShortcuts(browserShortcuts),
  }
}
