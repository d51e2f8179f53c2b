import { isAway } from '../auth/index.ts'
import type { AuthState } from '../auth/index.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'

/** A page that asks the provider for longer says so. A renewal after sleep takes less. */
const SAY_AFTER_MS = 5_000

/**
 * Creates the store that says whether the provider has not answered for 5 s who is signed in, or has not renewed a sign-in
 * that has expired.
 *
 * @param after starts a timer, and returns a function that cancels it
 */
export function createSignInAway(
  auth: Pick<Store<AuthState>, 'get' | 'subscribe'>,
  after: (ms: number, run: () => void) => () => void,
): Store<boolean> {
  const store = createStore(false)
  let cancel: (() => void) | null = null
  const follow = () => {
    const state = auth.get()
    if (state.status === 'anonymous' && isAway(state.problem)) store.set(true)
    if (isWaiting(state)) {
      cancel ??= after(SAY_AFTER_MS, () => store.set(true))
      return
    }
    cancel?.()
    cancel = null
    store.set(false)
  }
  auth.subscribe(follow)
  follow()
  return store
}

function isWaiting(state: AuthState): boolean {
  if (state.status === 'reconnecting') return true
  return state.status === 'anonymous' && (isAway(state.problem) || state.activity?.via === 'silent')
}
