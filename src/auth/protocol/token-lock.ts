/** The lock of the refresh token, which tells the page that may send it from pages with a copy. */
import type { AuthEnv } from '../auth-env.ts'
import { digestOf } from './dpop.ts'

export type HoldToken = (refreshToken: string) => Promise<boolean>

/**
 * A duplicated or restored tab has a copy of the session storage, and a provider treats a refresh token that is used
 * twice as stolen. So each page takes the lock that is named by its token, as soon as it has it, and keeps it until the
 * page is left, even when it has the next token: a tab that is restored later may have an older copy.
 *
 * The returned function resolves with false if another page is known to have the lock, else with true: a browser that
 * refuses locks says nothing about copies. It asks for the lock of a token once in a row.
 */
export function createTokenLock({ holdLock }: Pick<AuthEnv, 'holdLock'>): HoldToken {
  let current: { readonly token: string; readonly isHeld: Promise<boolean> } | null = null

  return (token) => {
    if (current?.token !== token) {
      const isHeld = digestOf(token)
        .then((digest) => holdLock(`oidc.token.${digest}`))
        .catch(() => true)
      current = { token, isHeld }
    }
    return current.isHeld
  }
}
