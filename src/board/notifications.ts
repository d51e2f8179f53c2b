import { keep, readKept } from '../app/storage.ts'
import type { NotifierEnv } from './notifier.ts'

const KEY = 'als.notify'

/** `words`: what is said of the site at a position of the configuration. */
export function browserNotifications(
  words: (kind: 'down' | 'back', position: number) => { title: string; body: string },
): NotifierEnv {
  // Where nothing can be kept, the wish lasts as long as the page.
  let wanted = readKept(KEY) === 'on'
  return {
    permission: () => ('Notification' in globalThis ? Notification.permission : 'unsupported'),
    request: async () => void (await Notification.requestPermission()),
    show(kind, position) {
      const { title, body } = words(kind, position)
      // The later word about a site takes the place of the one before.
      const notification = new Notification(title, { body, tag: `als.status.${position}` })
      notification.addEventListener('click', () => window.focus())
    },
    isWanted: () => wanted,
    want(next) {
      wanted = next
      keep(KEY, next ? 'on' : null)
    },
  }
}
