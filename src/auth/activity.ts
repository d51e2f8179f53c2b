import type { Navigator } from './env.ts'

/** A sign-in or sign-out in progress, and how the provider is reached. */
export interface Activity {
  readonly kind: 'sign-in' | 'sign-out'
  readonly via: Navigator
}
