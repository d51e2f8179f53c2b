/** Detects duplicated tabs. */
import { base64url } from 'jose'
import type { AuthEnv } from '../env.ts'
import { tryOr } from '../narrow.ts'

const TAB_KEY = 'oidc.tab'

/**
 * Resolves with true if this tab is a duplicate of another open tab. A duplicate has a copy of the session storage with
 * the refresh token, and a provider treats a refresh token that is used twice as stolen.
 *
 * Each page holds a lock with the name of its tab while it is open. It removes the name from storage when it is left,
 * so that a reload finds none. A page that finds a name whose lock is held has a copy of an open page's storage. There
 * is no time limit on this check, because any limit would be too short on some slow machine. A restored window can have
 * two tabs with the same token and no name: the lock of the token tells those apart (refresh.ts).
 */
export async function isDuplicateTab(env: AuthEnv): Promise<boolean> {
  const found = env.session.get(TAB_KEY)
  const isDuplicate = found !== null && !(await env.hold(lockOf(found)))
  const name = found === null || isDuplicate ? base64url.encode(env.random(16)) : found
  // Ignore denied storage: without storage a duplicate has nothing to copy.
  tryOr(() => env.session.set(TAB_KEY, name), undefined)
  env.onLeave(() => env.session.remove(TAB_KEY))
  await env.hold(lockOf(name))
  return isDuplicate
}

const lockOf = (name: string): string => `oidc.tab.${name}`
