/** The other pages of this browser: what they say to each other, and whether this one is a copy of another. */
import { base64url } from 'jose'
import { within } from './deadline.ts'
import type { AuthEnv } from './env.ts'
import { tolerant } from './narrow.ts'

const TAB_KEY = 'oidc.tab'
/** A page that was left holds its name for some milliseconds after the next one has begun. */
const PATIENCE_MS = 300

/**
 * A duplicated tab starts with a copy of the session storage, refresh token included, and a token that two pages spend
 * is taken for stolen. So each page holds a lock with its tab's name for as long as it lives: who finds its name taken
 * is the copy. Resolves with true for a copy, which then has a name of its own.
 */
export async function isCopy(env: AuthEnv): Promise<boolean> {
  const name = env.session.get(TAB_KEY)
  if (name !== null && (await hold(env, name))) return false
  const fresh = base64url.encode(env.random(16))
  // Without session storage there is nothing that could have been copied.
  tolerant(() => env.session.set(TAB_KEY, fresh), undefined)
  await hold(env, fresh)
  return name !== null
}

/** Holds the lock until the page ends; false when another page has it. */
function hold(env: AuthEnv, name: string): Promise<boolean> {
  const granted = (signal: AbortSignal) =>
    new Promise<boolean>((resolve, reject) => {
      env.lock(`oidc.tab.${name}`, signal, () => new Promise<never>(() => resolve(true))).catch(reject)
    })
  return within(env, PATIENCE_MS, 'network-timeout', new AbortController().signal, granted).catch(() => false)
}
