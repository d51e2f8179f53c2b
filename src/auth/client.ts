/**
 * The client for pages: the store, the event loop, the timers, and the popups that must open during the click.
 * engine.ts handles the tokens. Pages load it when somebody signs in, or if they find a stored sign-in.
 */
import type { Engine } from './engine.ts'
import type { AuthConfig, AuthEnv, Cancel, TransportKind } from './env.ts'
import { initialModel, isSigningOut, reduce } from './machine.ts'
import type { AuthEvent, AuthState, Effect, SessionEvent } from './machine.ts'
import { tryOr } from './narrow.ts'
import { nameOf, prunePending, readSignOut, readUser, removeUser, signOutKey, toUser } from './session.ts'

/** Renewal starts this long before the access token expires, or a fifth of its lifetime before, if that is shorter. */
export const RENEW_BEFORE_MS = 60_000

/** The relying party, as the application sees it. */
export interface Auth {
  /** The state before `start`, which prerendered pages show. */
  readonly initial: AuthState
  readonly get: () => AuthState
  /** Calls `listener` after each change of the state. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls `listener` with each session event (specification, section 4). Returns a function that unsubscribes. */
  readonly onSessionEvent: (listener: (event: SessionEvent) => void) => () => void
  /** Call once per page load. `responseUrl`: the URL of the page if it carried a response, else null. */
  readonly start: (responseUrl: string | null) => void
  /** Call this in the click handler, because a popup must open during the click. */
  readonly signIn: (via: TransportKind) => void
  readonly signOut: (via?: TransportKind) => void
  /** Removes the problem from the state. */
  readonly dismiss: () => void
}

/**
 * Creates the client. Until `start` is called, the client only listens to other tabs. `load` imports the engine, and
 * rejects if the import fails or takes too long. The build turns the `import()` into a call to fetchPart()
 * (src/first/fetch-part.ts), which waits 10 s.
 */
export function createAuth(config: AuthConfig, env: AuthEnv, load = () => import('./engine.ts')): Auth {
  let model = initialModel
  let callbackUrl = ''
  let loading: Promise<Engine> | null = null
  let [cancelExpiry, cancelRenewal]: readonly Cancel[] = []
  let retryNow: Cancel | null = null
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => eventListeners.forEach((listener) => listener(event))
  const tellTabs = env.channel(nameOf('oidc.tabs', config), (message) => {
    const [type, sub] = typeof message === 'string' ? message.split(/:(.*)/s) : []
    if (type === 'signed-in' || type === 'signed-out' || type === 'anyone')
      dispatch({ type: 'tab-message-received', message: { type, sub } })
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
        // Open the popup synchronously: browsers allow it only during the click.
        const transport = env.open(via, () => dispatch({ type: 'popup-closed', attempt }))
        if (transport === null && type === 'sign-in')
          return dispatch({ type: 'ended', attempt, problem: { code: 'popup-blocked' } })
        return withEngine((engine) => engine.begin(type, attempt, via, transport), transport?.close)
      }
      case 'complete-callback':
        return withEngine((engine) => engine.complete(effect.attempt, callbackUrl))
      case 'renew':
        return withEngine((engine) => engine.renew(effect.attempt, effect.byFrame))
      case 'abandon':
        return withEngine((engine) => engine.abandon(effect.attempt))
      case 'watch-session': {
        const { expiresAt, renew, restored } = effect
        const leadMs = restored ? RENEW_BEFORE_MS : Math.min(RENEW_BEFORE_MS, (expiresAt - env.now()) / 5)
        stopTimers()
        cancelExpiry = env.wake(expiresAt, () => {
          // While this page was in the back/forward cache, a later page of its tab may have stored a sign-in.
          if ((readUser(config, env)?.expires_at ?? 0) * 1000 > expiresAt) return followOtherPages()
          dispatch({ type: 'expired' })
        })
        if (renew) cancelRenewal = env.wake(expiresAt - leadMs, renewNow)
        return withEngine((engine) => engine.watchSession(restored))
      }
      case 'renew-later': {
        const notBefore = env.now() + effect.notBeforeMs
        retryNow = () => void (env.now() < notBefore || renewNow())
        // Add jitter of up to a fifth, so that the pages affected by an outage do not all retry at the same moment.
        const jitterMs = (effect.afterMs / 5) * ((env.random(1)[0] ?? 0) / 255)
        cancelRenewal?.()
        return void (cancelRenewal = env.wake(env.now() + effect.afterMs + jitterMs, renewNow))
      }
      case 'forget-user':
        stopTimers()
        removeUser(config, env)
        // If the engine cannot be loaded, there are no tokens to forget.
        return void loading?.then((engine) => engine.forget()).catch(() => undefined)
      case 'tell-tabs': {
        const { type, sub } = effect.message
        // Pages that miss the message, such as this one after a reload, read the time of the last sign-out.
        if (type === 'signed-out') tryOr(() => env.local.set(signOutKey(config), String(env.now())), undefined)
        return tellTabs(sub ? `${type}:${sub}` : type)
      }
      case 'emit':
        return emit(effect.event)
    }
  }

  function renewNow(): void {
    retryNow = null
    dispatch({ type: 'expiring' })
  }

  function stopTimers(): void {
    cancelExpiry?.()
    cancelRenewal?.()
    retryNow = null
  }

  /**
   * Loads the engine and the key store once, and calls `use` with the engine. If one of them cannot be loaded, fails
   * the pending attempts, because with Bearer tokens instead, blocking a script would turn DPoP off. The next call
   * tries again.
   */
  function withEngine(use: (engine: Engine) => void, onFailed?: () => void): void {
    const mine = (loading ??= Promise.all([load(), env.openKeys()]).then(([module, keys]) =>
      module.createEngine(config, env, keys, { model: () => model, dispatch, emit }),
    ))
    mine.then(use, () => {
      onFailed?.()
      if (loading !== mine) return
      loading = null
      const { awaiting, renewing } = model
      const signingOut = isSigningOut(model.state)
      const code = signingOut ? 'sign-out-local' : 'network-failed'
      const isSilent = model.state.status === 'anonymous' && model.state.activity?.via === 'silent'
      if (awaiting !== null && signingOut) dispatch({ type: 'user-cleared', attempt: awaiting })
      if (awaiting !== null) dispatch({ type: 'ended', attempt: awaiting, problem: isSilent ? null : { code } })
      const problem = { code: 'renew-failed' } as const
      if (renewing !== null)
        dispatch({ type: 'renewal-failed', attempt: renewing, failure: 'transient', problem, atMs: env.now() })
    })
  }

  /** Signs out the stored user if the person has signed out in another page since signing in. Needs no engine. */
  function followSignOut(): void {
    const lastSignOut = env.session.get(signOutKey(config))
    const isMissed = (readSignOut(config, env) ?? lastSignOut) !== lastSignOut && readUser(config, env) !== null
    if (isMissed) dispatch({ type: 'tab-message-received', message: { type: 'signed-out' } })
  }

  const followOtherPages = () => withEngine((engine) => void engine.followOtherPages())

  return {
    initial: model.state,
    get: () => model.state,
    subscribe: (listener) => addListener(listeners, listener),
    onSessionEvent: (listener) => addListener(eventListeners, listener),
    start(responseUrl) {
      callbackUrl = responseUrl ?? ''
      prunePending(config, env)
      const stored = readUser(config, env)
      const user = stored && toUser(stored)
      env.onReturn(() => {
        followSignOut()
        retryNow?.()
        // A page from the back/forward cache may find a sign-in that a later page of this tab has stored.
        if (model.state.status !== 'anonymous' || readUser(config, env) !== null) followOtherPages()
      })
      const isExpired = user !== null && user.expiresAt <= env.now()
      dispatch({ type: 'started', hasResponse: responseUrl !== null, user, isExpired })
      followSignOut()
      if (config.monitorAnonymous && model.state.status === 'anonymous')
        dispatch({ type: 'sign-in-asked', via: 'silent' })
    },
    signIn: (via) => dispatch({ type: 'sign-in-asked', via }),
    signOut: (via = 'redirect') => dispatch({ type: 'sign-out-asked', via }),
    dismiss: () => dispatch({ type: 'problem-dismissed' }),
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
