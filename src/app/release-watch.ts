import { OUTDATED_MARK, PART_FAILED, RELEASE_KEY } from './marks.ts'

/** A page that becomes visible checks for a different release if the last check was at least this long ago. */
const CHECK_AFTER_MS = 3_600_000

interface ReleaseWatch {
  readonly now: () => number
  /** Whether the page can be reloaded without losing anything. */
  readonly isIdle: () => boolean
  readonly reload: () => void
}

/**
 * Checks for a different release when a part cannot be fetched, and when the page becomes visible an hour or more after
 * the last check. If there is one, shows a notice (shell/page-notices.tsx) and reloads an idle page, but only once per
 * release, because a cache may serve the old page again. Without storage it never reloads.
 */
export function watchRelease({ now, isIdle, reload }: ReleaseWatch): void {
  let checkedAt = now()
  const check = async () => {
    checkedAt = now()
    const { release } = (await (await fetch('/version.json', { cache: 'no-store' })).json()) as { release?: unknown }
    const own = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content
    if (typeof release !== 'string' || release === own) return
    document.documentElement.setAttribute(OUTDATED_MARK, '')
    if (!isIdle() || sessionStorage.getItem(RELEASE_KEY) === release) return
    sessionStorage.setItem(RELEASE_KEY, release)
    reload()
  }
  // If the check fails, the page stays as it is.
  const tryCheck = () => check().catch(() => {})
  addEventListener(PART_FAILED, tryCheck)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && now() - checkedAt >= CHECK_AFTER_MS) void tryCheck()
  })
}

/** Whether the user has typed into a filter, or has a dialog or a video open. */
export function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('[type="search"]')
  return [...fields].some(({ value }) => value) || document.querySelector('dialog[open], main iframe') !== null
}
