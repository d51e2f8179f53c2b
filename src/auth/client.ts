/** Performs the reducer's effects; owns the tokens and the timers. React sees the store, and the store never has a token. */
import type { AuthConfig, AuthEnv, Cancel } from './env.ts'
import { AuthError, toProblem } from './errors.ts'
import type { Flows } from './flows.ts'
import { initialModel, reduce } from './machine.ts'
import type { AuthEvent, AuthState, Effect, User } from './machine.ts'
import { prunePending, readUser, userKey } from './session.ts'
import type { StoredUser } from './session.ts'

/** The relying party as the application sees it. */
export interface Auth {
  readonly get: () => AuthState
  readonly subscribe: (listener: () => void) => () => void
  /** Call once, when the page is loaded. `answer`: the address it was loaded at, if that carried a response. */
  readonly start: (answer: string | null) => void
  /** 'popup' opens the window in the same tick: call it in the click. */
  readonly signIn: (via: 'popup' | 'redirect') => void
  readonly signOut: () => void
  /** The person has read the problem. */
  readonly dismiss: () => void
}

export function createAuth(config: AuthConfig, env: AuthEnv): Auth {
  let model = initialModel
  let tokens: StoredUser | null = null
  let answer = ''
  let flows: Promise<Flows> | null = null
  let stopWatching: Cancel = () => undefined
  const listeners = new Set<() => void>()
  const running = new Map<number, AbortController>()

  function dispatch(event: AuthEvent): void {
    const before = model.state
    const [next, effects] = reduce(model, event)
    model = next
    effects.forEach(perform)
    if (model.state !== before) listeners.forEach((listener) => listener())
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'complete-callback':
        return run(effect.attempt, async (signal) => (await load()).complete(answer, signal))
      case 'sign-in':
        return signIn(effect.attempt, effect.via)
      case 'sign-out':
        return signOut(effect.attempt)
      case 'abandon':
        return running.get(effect.attempt)?.abort(new AuthError('popup-closed'))
      case 'watch-expiry':
        stopWatching()
        stopWatching = env.wake(effect.atMs, () => dispatch({ type: 'expired' }))
        return
      case 'forget-user':
        stopWatching()
        tokens = null
        env.session.remove(userKey(config))
    }
  }

  function signIn(attempt: number, via: 'popup' | 'redirect'): void {
    // First of all and in this very tick: a browser lets a popup through only while it still sees the click.
    const passage = env.open(via, () => dispatch({ type: 'popup-closed', attempt }))
    if (passage === null) return dispatch({ type: 'ended', attempt, problem: { code: 'popup-blocked' } })
    run(attempt, async (signal) => {
      try {
        return await (await load()).signIn(via === 'popup' ? 'si:p' : 'si:r', passage, signal)
      } finally {
        passage.close()
      }
    })
  }

  function signOut(attempt: number): void {
    const user = tokens
    const passage = env.open('redirect', () => undefined)
    const clear = () => dispatch({ type: 'user-cleared', attempt })
    run(attempt, async (signal) => {
      try {
        if (user !== null && passage !== null) await (await load()).signOut(user, passage, clear, signal)
        return null
      } catch (thrown) {
        // Whatever happened at the provider, here the person is signed out.
        clear()
        throw thrown instanceof AuthError && thrown.code === 'network-failed' ? new AuthError('sign-out-local') : thrown
      }
    })
  }

  /** Does the work of an attempt and reports how it ended, unless nobody waits for it any more. */
  function run(attempt: number, work: (signal: AbortSignal) => Promise<StoredUser | null>): void {
    const controller = new AbortController()
    running.set(attempt, controller)
    work(controller.signal)
      .then((user) => {
        if (user === null) return dispatch({ type: 'ended', attempt, problem: null })
        if (model.awaiting === attempt) keep(user)
        dispatch({ type: 'signed-in', attempt, user: toUser(user) })
      })
      .catch((thrown: unknown) => {
        // What was read from the provider may be why: the next attempt reads it anew.
        flows = null
        dispatch({ type: 'ended', attempt, problem: toProblem(thrown) })
      })
      .finally(() => running.delete(attempt))
  }

  function keep(user: StoredUser): void {
    tokens = user
    try {
      env.session.set(userKey(config), JSON.stringify(user))
    } catch {
      // Signed in until this page is left: better than not at all.
    }
  }

  function load(): Promise<Flows> {
    flows ??= import('./flows.ts').then(
      (module) => module.createFlows(config, env),
      () => {
        throw new AuthError('network-failed')
      },
    )
    return flows
  }

  return {
    get: () => model.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(found) {
      answer = found ?? ''
      prunePending(config, env)
      const user = readUser(config, env.session)
      tokens = user !== null && user.expires_at * 1000 > env.now() ? user : null
      if (user !== null && tokens === null) env.session.remove(userKey(config))
      dispatch({ type: 'started', answer: found !== null, user: tokens && toUser(tokens) })
    },
    signIn: (via) => dispatch({ type: 'sign-in-asked', via }),
    signOut: () => dispatch({ type: 'sign-out-asked' }),
    dismiss: () => dispatch({ type: 'problem-read' }),
  }
}

function toUser({ profile, expires_at }: StoredUser): User {
  return {
    sub: profile.sub,
    ...(profile.name !== undefined && { name: profile.name }),
    ...(profile.email !== undefined && { email: profile.email }),
    ...(profile.email_verified !== undefined && { emailVerified: profile.email_verified }),
    expiresAt: expires_at * 1000,
  }
}
