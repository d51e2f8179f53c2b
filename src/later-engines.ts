import { browserNotifications } from './app/notifier-env.ts'
import { createNotifier } from './app/notifier.ts'
import type { Later } from './app/later.ts'
import type { PreferencesStore } from './app/preferences.ts'
import { formatTime } from './i18n/format.ts'
import { notificationTextsFor } from './i18n/notification-texts.ts'
import type { PortalConfig } from './portal/config.ts'
import { textOf } from './portal/texts.ts'
import { historyEnv } from './status/browser/history-env.ts'
import { createHistory } from './status/history/index.ts'
import type { StatusMonitor } from './status/index.ts'

/** The wiring of what main.tsx fetches when the page has come to life. */
export function laterEngines(status: StatusMonitor, config: PortalConfig, preferences: PreferencesStore): Later {
  const words = (kind: 'down' | 'back', position: number) => {
    const { locale } = preferences.get()
    const texts = notificationTextsFor(locale)
    const site = config.sites[position]
    const name = site ? textOf(site.name, locale, config.locale).text : ''
    return { title: texts[kind](name), body: texts.seenAt(formatTime(Date.now(), Date.now(), locale)) }
  }
  return { history: createHistory(historyEnv), notifier: createNotifier(status, browserNotifications(words)) }
}
