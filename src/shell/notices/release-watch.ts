import { fieldsOf, parseJson } from '../../base/json.ts'
import { RELEASE_META } from '../../base/keys.ts'
import { isVisible } from '../../base/presence.ts'
import { createFileFetcher, FileFault, fetchText } from '../../base/published-file.ts'

const FILE = '/version.json'

/** A visible page looks this often whether a check is due. */
const LOOK_EVERY_MS = 60_000

/** With the time above, a page hears of a release within an hour. */
const CHECK_AFTER_MS = 3_600_000 - LOOK_EVERY_MS

/** Far more than version.json has. */
const MAX_FILE_BYTES = 10_000

/**
 * Calls `onOutdated` once a different release than this page's has been published. Checks while the page is visible, even
 * if it is never hidden, as on a wall. Returns a function that unsubscribes.
 *
 * @param now wall clock, ms since 1970
 */
export function watchRelease(now: () => number, onOutdated: () => void): () => void {
  const env = {
    now,
    isVisible,
    fetchFile: () => fetchText(FILE, MAX_FILE_BYTES, { cache: 'no-store' }),
    warn: (fault: string) => console.error(`${FILE}: ${fault}`),
  }
  const onText = (text: string): FileFault | null => {
    const { release } = fieldsOf(parseJson(text))
    if (typeof release !== 'string') return new FileFault('it names no release')
    if (release !== document.querySelector<HTMLMetaElement>(`meta[name="${RELEASE_META}"]`)?.content) onOutdated()
    return null
  }
  const fetchIfDue = createFileFetcher(env, CHECK_AFTER_MS, { onText, onLost: () => {} }, now())
  const check = () => fetchIfDue()
  const timer = setInterval(check, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
