import type { TransportKind } from './env.ts'

/** A sign-in or sign-out in progress, and how it reaches the provider. */
export interface Activity {
  readonly kind: 'sign-in' | 'sign-out'
  readonly via: TransportKind
}
