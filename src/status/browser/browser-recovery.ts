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
  /** Whether this page can show notifications. Null: not tried. Phones have those of workers alone, and throw. */
  let isSupported: boolean | null = 'Notification' in window ? null : false
  const canNotify = () => {
    // Without the permission, it shows nothing.
    if (isSupported === null && Notification.permission === 'default')
      isSupported = succeeds(() => new Notification(''))
    return isSupported !== false && Notification.permission !== 'denied'
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
      isSupported = succeeds(() => {
        const notification = new Notification(text, { tag: site.url, lang })
        notification.addEventListener('click', (event) => {
          // Firefox would show this tab afterwards.
          event.preventDefault()
          notification.close()
          open(site.url, '_blank', 'noopener,noreferrer')
          onClick()
        })
      })
    },
  }
}

function succeeds(run: () => void): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
