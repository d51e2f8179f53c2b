import { NOTIFY_KEY, STATUS_NAME } from '../../app/marks.ts'
import { readStorage, writeStorage } from '../../app/safe-storage.ts'
import type { NotifierEnv } from '../notifier.ts'

/** `textOf` returns the texts of a notification about the site at `position` in the configuration. */
export function browserNotifications(
  textOf: (kind: 'down' | 'back', position: number) => { title: string; body: string },
): NotifierEnv {
  // Keep the choice in memory, too, so that it lasts until the page is closed if storage is denied.
  let isWanted = readStorage(NOTIFY_KEY) === 'on'
  return {
    permission: () => ('Notification' in globalThis ? Notification.permission : 'unsupported'),
    request: async () => void (await Notification.requestPermission()),
    show(kind, position) {
      const { title, body } = textOf(kind, position)
      // A later notification about the same site replaces the earlier one.
      const notification = new Notification(title, { body, tag: `${STATUS_NAME}.${position}` })
      notification.addEventListener('click', () => window.focus())
    },
    isWanted: () => isWanted,
    setWanted(wanted) {
      isWanted = wanted
      writeStorage(NOTIFY_KEY, wanted ? 'on' : null)
    },
  }
}
