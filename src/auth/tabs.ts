/** Detects duplicated tabs. */
import { base64url } from 'jose'
import { withTimeout } from './deadline.ts'
import type { AuthEnv } from './env.ts'
import { tryOr } from './narrow.ts'

const TAB_KEY = 'oidc.tab'
/** On a reload, the old page holds its lock for some milliseconds after the new page has started. */
const LOCK_TIMEOUT_MS = 300

/**
 * Resolves with true if this tab is a duplicate of another open one. A duplicate has a copy of the session storage with
 * the refresh token, and a provider treats a refresh token that is used twice as stolen. Each page holds a lock
 * with the name of its tab while it lives, so a page whose name is locked already is the duplicate. It gets a new name.
 */
export async function isDuplicateTab(env: AuthEnv): Promise<boolean> {
  const name = env.session.get(TAB_KEY)
  if (name !== null && (await holdTabLock(env, name))) return false
  const newName = base64url.encode(env.random(16))
  // Ignore denied storage: then a duplicate has copied nothing.
  tryOr(() => env.session.set(TAB_KEY, newName), undefined)
  await holdTabLock(env, newName)
  return name !== null
}

/** Holds the lock until the page ends. Resolves with false if another page holds it. */
function holdTabLock(env: AuthEnv, name: string): Promise<boolean> {
  const request = (signal: AbortSignal) =>
    new Promise<boolean>((resolve, reject) => {
      env.lock(`oidc.tab.${name}`, signal, () => new Promise<never>(() => resolve(true))).catch(reject)
    })
  return withTimeout(env, LOCK_TIMEOUT_MS, 'network-timeout', new AbortController().signal, request).catch(() => false)
}
