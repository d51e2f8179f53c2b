import { LOAD_FAILED_ATTRIBUTE, RELOADED_KEY, RETURNING_ATTRIBUTE } from '../base/keys.ts'

/** By this time main.tsx has usually arrived, even on a slow connection. */
const NOTICE_AFTER_MS = 15_000
/** During a release, one host behind a balancer may have a page's script before another one. */
const AGAIN_AFTER_MS = 10_000

/**
 * Calls `start` when main.tsx arrives. If loading or starting it fails, reloads the page once, because the page may
 * belong to a different release than its scripts. If the script is missing then, too, requests it again after ten seconds.
 * Shows a notice (shell/notices/page-notices.tsx) if all of that fails, if the device is offline, or while loading takes over 15 s.
 *
 * A reload loses the provider's response, if the page has one, because a code never returns to the address: the user
 * begins the sign-in again.
 *
 * @param again requests the script another time
 * @param url the script's address, for which the page reloads once
 * @param onFailure called when the notice is shown
 */
export function loadMain<Main>(
  fetched: Promise<Main>,
  again: () => Promise<Main>,
  url: string,
  start: (main: Main) => Promise<void>,
  onFailure: () => void,
): Promise<void> {
  const root = document.documentElement
  let hasArrived = false
  const fail = () => {
    root.setAttribute(LOAD_FAILED_ATTRIBUTE, '')
    onFailure()
  }
  const startFrom = async (script: Promise<Main>) => {
    const timer = setTimeout(fail, NOTICE_AFTER_MS)
    const main = await script.finally(() => clearTimeout(timer))
    hasArrived = true
    root.removeAttribute(LOAD_FAILED_ATTRIBUTE)
    await start(main)
  }
  return startFrom(fetched)
    .catch((error: unknown) => {
      // Show the lists that wait for auth.
      root.removeAttribute(RETURNING_ATTRIBUTE)
      if (!navigator.onLine) throw error
      if (isFirstReload(url)) {
        reportError(error)
        location.reload()
        return
      }
      if (hasArrived) throw error
      return new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS)).then(() => startFrom(again()))
    })
    .catch((error: unknown) => {
      reportError(error)
      fail()
    })
}

/** False if the browser denies storage, because the page could otherwise reload forever. */
function isFirstReload(url: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELOADED_KEY) !== url
    sessionStorage.setItem(RELOADED_KEY, url)
    return isFirst
  } catch {
    return false
  }
}
