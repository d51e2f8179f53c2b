import type { Problem } from './errors.ts'

/** What the application may know of a signed-in user. Never a token. `expiresAt` in ms since 1970. */
export interface User {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly expiresAt: number
}

export type Navigator = 'popup' | 'redirect' | 'silent'

/** What is under way. `popup-open`: the popup waits for the person. */
export interface Activity {
  readonly kind: 'sign-in' | 'sign-out'
  readonly via: Navigator
}

export type AuthState =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly activity: Activity | null; readonly problem: Problem | null }
  | { readonly status: 'authenticated'; readonly user: User; readonly activity: Activity | null; readonly problem: Problem | null }
