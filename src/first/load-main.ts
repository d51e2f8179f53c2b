import { LOAD_FAILED_ATTRIBUTE, RELOADED_KEY, RETURNING_ATTRIBUTE } from '../base/keys.ts'

/** By this time main.tsx has usually arrived, even on a slow connection. */
const NOTICE_AFTER_MS = 15_000

/**
 * Calls `start` when main.tsx arrives. If loading or starting it fails, reloads the page once, because the page may
 * belong to a different release than its scripts. Shows a notice (shell/page-notices.tsx) if the failure repeats after
 * the reload, if the device is offline, or while loading takes over 15 s.
 *
 * A reload loses the provider's response, if the page has one, because a code never returns to the address: the user
 * begins the sign-in again.
 *
 * @param url the script's address, for which the page reloads once
 * @param onFailure called when the notice is shown
 */
export function loadMain<Main>(
  fetched: Promise<Main>,
  url: string,
  start: (main: Main) => Promise<void>,
  onFailure: () => void,
): Promise<void> {
  const root = document.documentElement
  const fail = () => {
    root.setAttribute(LOAD_FAILED_ATTRIBUTE, '')
    onFailure()
  }
  const timer = setTimeout(fail, NOTICE_AFTER_MS)
  return fetched
    .then((main) => {
      clearTimeout(timer)
      root.removeAttribute(LOAD_FAILED_ATTRIBUTE)
      return start(main)
    })
    .catch((error: unknown) => {
      clearTimeout(timer)
      // Show the lists that wait for auth.
      root.removeAttribute(RETURNING_ATTRIBUTE)
      reportError(error)
      if (!navigator.onLine || !isFirstReload(url)) fail()
      else location.reload()
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
