import { OUTDATED_ATTRIBUTE, RELEASE_META } from '../base/keys.ts'
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
 * Shows a notice (shell/page-notices.tsx) once a different release has been published. Checks when the page becomes
 * visible an hour or more after the last check.
 */
export function watchRelease(now: () => number): void {
  let checkedAt = now()
  document.addEventListener('visibilitychange', () => {
    if (!isVisible() || now() - checkedAt < CHECK_AFTER_MS) return
    checkedAt = now()
    void isOutdated().then((outdated) => document.documentElement.toggleAttribute(OUTDATED_ATTRIBUTE, outdated))
  })
}
