import { isVisible, onPresence } from '../../base/presence.ts'
import { tabStorage } from '../../base/safe-storage.ts'
import { every } from '../../base/timer.ts'
import type { RecoveryEnv } from '../recovery-watch.ts'

/** A notification's words and their language. */
interface Words {
  readonly text: string
  readonly lang: string
}

/**
 * Implements the port of the watch with the browser's APIs.
 * @param wordsOf the words for a site that has recovered
 */
export function createRecoveryEnv(
  wordsOf: (site: Parameters<RecoveryEnv['notify']>[0]) => Words,
): Omit<RecoveryEnv, 'now' | 'check'> {
  let isSupported: boolean | undefined
  const canNotify = () => {
    isSupported ??= 'Notification' in window && hasConstructor()
    return isSupported && Notification.permission !== 'denied'
  }
  return {
    every,
    storage: tabStorage,
    isSeen: () => isVisible() && document.hasFocus(),
    onSeen(listener) {
      onPresence(listener)
      addEventListener('focus', listener)
    },
    canNotify,
    async requestPermission() {
      if (canNotify()) await Notification.requestPermission()
    },
    notify(site, onClick) {
      if (!canNotify() || Notification.permission !== 'granted') return
      const { text, lang } = wordsOf(site)
      // With the beginning of the trouble in its tag, the next recovery does not silently replace a notification that is still
      // listed. Tabs that know the same beginning show one.
      const notification = new Notification(text, { tag: `${site.url} ${site.since}`, lang })
      notification.addEventListener('click', (event) => {
        // Firefox would show this tab afterwards.
        event.preventDefault()
        notification.close()
        open(site.url, '_blank', 'noopener,noreferrer')
        onClick()
      })
    },
  }
}

/**
 * Whether a page can show notifications. On phones only a worker can, and the constructor throws a TypeError. Elsewhere it throws
 * a DataCloneError for a function as data, before it shows anything.
 */
function hasConstructor(): boolean {
  try {
    new Notification('', { data: () => {} }).close()
    return true
  } catch (error) {
    return !(error instanceof TypeError)
  }
}
