import { OUTDATED_MARK, PART_FAILED, RELEASE_KEY } from './marks.ts'

/** A page that was hidden for less time is not checked. */
const CHECK_AFTER_MS = 3_600_000

interface ReleaseWatch {
  readonly now: () => number
  /** Whether a reload would lose nothing of the person's. */
  readonly isIdle: () => boolean
  readonly reload: () => void
}

/**
 * Notices that another release has been published: when a part cannot be fetched, and when the page becomes visible
 * after an hour. Reloads an idle page, once for each release; shows a notice in any other (shell/page-notices.tsx).
 */
export function watchRelease({ now, isIdle, reload }: ReleaseWatch): void {
  let checkedAt = now()
  const check = async () => {
    checkedAt = now()
    const published = await fetchRelease().catch(() => null)
    if (published === null || published === ownRelease()) return
    if (isIdle() && isFirstReload(published)) reload()
    else document.documentElement.setAttribute(OUTDATED_MARK, '')
  }
  addEventListener(PART_FAILED, () => void check())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && now() - checkedAt >= CHECK_AFTER_MS) void check()
  })
}

/** Whether the person has typed something or has a dialog or a video open. */
export function isInUse(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type="radio"]), textarea')]
  return fields.some(({ value }) => value !== '') || document.querySelector('dialog[open], main iframe') !== null
}

/** The release that this page belongs to. */
function ownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content
}

/** The release in version.json, or null for anything else that a server may answer. */
async function fetchRelease(): Promise<string | null> {
  const response = await fetch('/version.json', { cache: 'no-store' })
  const file: unknown = response.ok ? await response.json() : null
  return typeof file === 'object' && file !== null && 'release' in file && typeof file.release === 'string'
    ? file.release
    : null
}

/** False if the browser denies storage: a cache that serves old pages could make the page reload for ever. */
function isFirstReload(release: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELEASE_KEY) !== release
    sessionStorage.setItem(RELEASE_KEY, release)
    return isFirst
  } catch {
    return false
  }
}
