import type { AuthState } from './machine.ts'
export type { Activity, AuthState, Navigator, User } from './machine.ts'
export type { AuthErrorCode, Problem } from './errors.ts'
export { messageOf } from './errors.ts'

/** The relying party as the application sees it. */
export interface Auth {
  readonly get: () => AuthState
  readonly subscribe: (listener: () => void) => () => void
  /** 'popup' opens the window in the same tick: call it in the click. */
  readonly signIn: (via: 'popup' | 'redirect') => void
  readonly signOut: () => void
  /** The person has read the problem. */
  readonly dismiss: () => void
}
