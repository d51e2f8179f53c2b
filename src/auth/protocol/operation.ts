/** The context that every protocol step receives. */
import type { Clock } from './clock.ts'
import type { Dpop, ProofKey } from './dpop.ts'
import type { AuthConfig, AuthEnv } from '../auth-env.ts'
import type { Documents } from './documents.ts'

/** The part of the context that all operations of a page share. */
export interface Provider {
  readonly config: AuthConfig
  readonly env: AuthEnv
  readonly documents: Documents
  readonly clock: Clock
  readonly dpop: Dpop
  /** Called when a request has timed out and will be repeated. */
  readonly onTimeout?: ((thrown: unknown) => void) | undefined
}

/** One operation at the provider, such as a sign-in or a renewal. Its steps stop when `signal` aborts. */
export interface Operation extends Provider {
  readonly signal: AbortSignal
  /** The key that the tokens are bound to. Undefined for Bearer tokens. */
  readonly key?: ProofKey | undefined
}

/** The same context, in which requests go on until they time out. */
export const unabortable = <Context extends Provider>(context: Context) => ({
  ...context,
  signal: new AbortController().signal,
})
