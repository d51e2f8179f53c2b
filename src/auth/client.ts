/**
 * The client as pages have it: the store, the reducer's loop, the timers, and the windows that must open in the click.
 * All that touches tokens is in engine.ts, which is loaded only when somebody signs in or was signed in.
 */
import type { Engine } from './engine.ts'
import type { AuthConfig, AuthEnv, Cancel, Navigator } from './env.ts'
import { initialModel, isLeaving, reduce, type AuthEvent, type AuthState, type Effect, type News } from './machine.ts'
import { prunePending, readUser, toUser, userKey } from './session.ts'

/** The access token is renewed this long before its end, or a fifth of its life if that is shorter. */
export const EXPIRING_MS = 60_000

/** The relying party as the application sees it. */
export interface Auth {
  /** The state before `start`, which prerendered pages show. */
  readonly initial: AuthState
  readonly get: () => AuthState
  readonly subscribe: (listener: () => void) => () => void
  /** What happens to the session, as it happens. */
  readonly onNews: (listener: (news: News) => void) => () => void
  /** Call once, when the page is loaded. `answer`: the address it was loaded at, if that carried a response. */
  readonly start: (answer: string | null) => void
  /** 'popup' opens the window in the same tick: call it in the click. */
  readonly signIn: (via: Navigator) => void
  readonly signOut: (via?: Navigator) => void
  /** The person has read the problem. */
  readonly dismiss: () => void
}

/** `load` fetches the rest of the client. */
export function createAuth(config: AuthConfig, env: AuthEnv, load = () => import('./engine.ts')): Auth {
  let model = initialModel
  let answer = ''
  let loading: Promise<Engine> | null = null
  let timers: readonly Cancel[] = []
  let retryNow: Cancel | null = null
  const listeners = new Set<() => void>()
  const newsListeners = new Set<(news: News) => void>()
  const raise = (news: News) => newsListeners.forEach((listener) => listener(news))
  const expiring = () => dispatch({ type: 'expiring' })
  const expired = () => dispatch({ type: 'expired' })
  const tell = env.channel(`oidc.tabs:${config.authority}:${config.clientId}`, (word) => {
    if (word === 'anyone' || word === 'signed-in' || word === 'signed-out') dispatch({ type: 'told', word })
  })

  function dispatch(event: AuthEvent): void {
    const before = model.state
    const [next, effects] = reduce(model, event)
    model = next
    effects.forEach(perform)
    if (model.state !== before) listeners.forEach((listener) => listener())
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'sign-in':
      case 'sign-out': {
        const { type, attempt, via } = effect
        // First of all and in this very tick: a browser lets a popup through only while it still sees the click.
        const passage = env.open(via, () => dispatch({ type: 'popup-closed', attempt }))
        if (passage === null && type === 'sign-in')
          return dispatch({ type: 'ended', attempt, problem: { code: 'popup-blocked' } })
        return withEngine((engine) => engine.navigate(type, attempt, via, passage), passage?.close)
      }
      case 'complete-callback':
        return withEngine((engine) => engine.complete(effect.attempt, answer))
      case 'renew':
        return withEngine((engine) => engine.renew(effect.attempt, effect.asking))
      case 'abandon':
        return withEngine((engine) => engine.abandon(effect.attempt))
      case 'watch':
        retryNow = null
        arm(
          [effect.expiresAt, expired],
          [
            effect.renew ? effect.expiresAt - (effect.restored ? EXPIRING_MS : leadMs(effect.expiresAt)) : Infinity,
            expiring,
          ],
        )
        return withEngine((engine) => engine.watchSession())
      case 'renew-later':
        retryNow = () => {
          retryNow = null
          expiring()
        }
        return arm([model.expiresAt, expired], [env.now() + effect.afterMs, retryNow])
      case 'forget-user':
        arm()
        retryNow = null
        env.session.remove(userKey(config))
        return void loading?.then((engine) => engine.forget())
      case 'tell':
        return tell(effect.word)
      case 'raise':
        return raise(effect.news)
    }
  }

  function leadMs(expiresAt: number): number {
    return Math.min(EXPIRING_MS, Math.max(0, expiresAt - env.now()) / 5)
  }

  function arm(...next: readonly (readonly [atMs: number, call: () => void])[]): void {
    timers.forEach((cancel) => cancel())
    timers = next.filter(([atMs]) => atMs < Infinity).map(([atMs, call]) => env.wake(atMs, call))
  }

  /** A page that cannot even load the engine is offline: what was asked fails, and can be asked again. */
  function withEngine(use: (engine: Engine) => void, failed?: () => void): void {
    loading ??= load().then((module) => module.createEngine(config, env, { model: () => model, dispatch, raise }))
    loading.then(use, () => {
      loading = null
      failed?.()
      const { awaiting, renewing } = model
      const leaving = isLeaving(model.state)
      if (awaiting !== null && leaving) dispatch({ type: 'user-cleared', attempt: awaiting })
      if (awaiting !== null)
        dispatch({ type: 'ended', attempt: awaiting, problem: { code: leaving ? 'sign-out-local' : 'network-failed' } })
      if (renewing !== null)
        dispatch({ type: 'renewal-failed', attempt: renewing, because: 'later', problem: { code: 'renew-failed' } })
    })
  }

  return {
    initial: model.state,
    get: () => model.state,
    subscribe: (listener) => listen(listeners, listener),
    onNews: (listener) => listen(newsListeners, listener),
    start(found) {
      answer = found ?? ''
      prunePending(config, env)
      const stored = readUser(config, env)
      const user = stored && toUser(stored)
      const isLive = user !== null && user.expiresAt > env.now()
      const renewable = !isLive && stored?.refresh_token !== undefined && found === null
      if (!isLive && !renewable) env.session.remove(userKey(config))
      // Online or visible again, or out of the page cache: what waited is tried now, and what happened meanwhile counts.
      env.onReturn(() => {
        retryNow?.()
        void loading?.then((engine) => engine.lookAgain())
      })
      dispatch({ type: 'started', answer: found !== null, user: isLive ? user : null, renewable })
      if (config.monitorAnonymous && model.state.status === 'anonymous')
        dispatch({ type: 'sign-in-asked', via: 'silent' })
    },
    signIn: (via) => dispatch({ type: 'sign-in-asked', via }),
    signOut: (via = 'redirect') => dispatch({ type: 'sign-out-asked', via }),
    dismiss: () => dispatch({ type: 'problem-read' }),
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
