import { RELEASE_META } from '../base/keys.ts'
import { isVisible } from '../base/presence.ts'

/** A page that becomes visible checks for a different release if the last check was at least this long ago. */
const CHECK_AFTER_MS = 3_600_000

/** Whether a different release than this page's has been published. False if that cannot be found out. */
export async function isOutdated(): Promise<boolean> {
  try {
    const { release } = (await (await fetch('/version.json', { cache: 'no-store' })).json()) as { release?: unknown }
    return (
      typeof release === 'string' &&
      release !== document.querySelector<HTMLMetaElement>(`meta[name="${RELEASE_META}"]`)?.content
    )
  } catch {
    return false
  }
}

/**
 * Calls `onOutdated` once a different release has been published. Checks when the page becomes visible an hour or more
 * after the last check. Returns a function that unsubscribes.
 *
 * @param now wall clock, ms since 1970
 */
export function watchRelease(now: () => number, onOutdated: () => void): () => void {
  let checkedAt = now()
  const check = async () => {
    if (!isVisible() || now() - checkedAt < CHECK_AFTER_MS) return
    checkedAt = now()
    if (await isOutdated()) onOutdated()
  }
  document.addEventListener('visibilitychange', check)
  return () => document.removeEventListener('visibilitychange', check)
}
