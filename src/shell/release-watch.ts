import { fieldsOf, parseJson } from '../base/json.ts'
import { RELEASE_META } from '../base/keys.ts'
import { isVisible } from '../base/presence.ts'
import { fetchText } from '../base/published-file.ts'

/** A page that becomes visible checks for a different release if the last check was at least this long ago. */
const CHECK_AFTER_MS = 3_600_000

/** Far more than version.json has. */
const MAX_FILE_BYTES = 10_000

/** Whether a different release than this page's has been published. False if that cannot be found out. */
export async function isOutdated(): Promise<boolean> {
  const file = await fetchText('/version.json', MAX_FILE_BYTES, { cache: 'no-store' }).catch(() => null)
  const { release } = fieldsOf(parseJson(file ?? ''))
  return (
    typeof release === 'string' &&
    release !== document.querySelector<HTMLMetaElement>(`meta[name="${RELEASE_META}"]`)?.content
  )
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
