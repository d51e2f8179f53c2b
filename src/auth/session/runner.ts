/**
 * Performs the effects of the reducer, and reports their results as events. It has no state of its own but the
 * model, the running requests and the timers.
 */
import { base64url } from 'jose'
import type { AuthConfig, AuthEnv, Cancel, TransportKind } from '../env.ts'
import { AuthError } from '../errors.ts'
import { createClock } from '../protocol/clock.ts'
import { consequenceOf, isTransient } from '../protocol/consequence.ts'
import { createDpop } from '../protocol/dpop.ts'
import { isFromFuture } from '../protocol/id-token.ts'
import { discover } from '../protocol/metadata.ts'
import { unabortable, type Provider } from '../protocol/operation.ts'
import { prunePending } from '../protocol/pending.ts'
import { toProblem } from '../protocol/problem.ts'
import { createDocuments } from '../protocol/documents.ts'
import { isDuplicateTab } from './duplicate-tab.ts'
import { readMark, writeMark } from './mark.ts'
import { initialModel, type AuthEvent, type AuthState, type Effect, type Leftover, type SessionEvent } from './model.ts'
import { readUser, removeUser, saveUser, type StoredUser } from './record.ts'
import { reduce } from './reducer.ts'
import { reachProvider, refresh, RefreshError } from './refresh.ts'
import { completeSignIn, RefusedTokens, signIn } from './sign-in.ts'
import { confirmSignOut, matchCallback, revoke, signOut } from './sign-out.ts'
import { watchSession, type SessionAnswer } from './watch-session.ts'

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
  readonly signOut: () => void
  /** Removes the problem from the state. */
  readonly dismiss: () => void
}

type TimerName = 'expiry' | 'renewal' | 'give-up'

export function createAuth(config: AuthConfig, env: AuthEnv): Auth {
  const clock = createClock(env)
  const provider: Provider = { config, env, clock, documents: createDocuments(env), dpop: createDpop(env, clock) }
  const { dpop, documents } = provider
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: SessionEvent) => void>()
  const running = new Map<number, AbortController>()
  const timers = new Map<TimerName, Cancel>()
  const queue: AuthEvent[] = []
  let watched: { readonly sessionState: string; readonly stop: AbortController } | null = null
  let isDispatching = false
  let model = initialModel

  /** Applies the events in the order of their arrival, each with all its effects before the next. */
  function dispatch(event: AuthEvent): void {
    queue.push(event)
    if (isDispatching) return
    isDispatching = true
    // An effect that throws must not keep later events, such as a sign-out, from being applied.
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const before = model.state
        const random = base64url.encode(env.random(16))
        const [after, effects] = reduce(model, next, { nowMs: env.now(), mark: readMark(config, env), random })
        model = after
        effects.forEach(perform)
        if (model.state !== before) listeners.forEach((listener) => guard(listener))
      }
    } finally {
      isDispatching = false
    }
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'sign-in':
        startSignIn(effect.attempt, effect.via, effect.epoch)
        break
      case 'complete-callback':
        completeCallback(effect.attempt, effect.url)
        break
      case 'sign-out':
        startSignOut(effect.attempt, effect.record, effect.epoch)
        break
      case 'refresh':
        startRefresh(effect.attempt, effect.record, effect.isFound)
        break
      case 'ask-frame':
        askFrame(effect.attempt, effect.record)
        break
      case 'abandon':
        running.get(effect.attempt)?.abort(new AuthError('popup-closed'))
        break
      case 'save':
        saveUser(config, env, effect.record)
        break
      case 'forget':
        timers.forEach((cancel) => cancel())
        stopWatching()
        removeUser(config, env)
        break
      case 'revoke':
        void revoke(provider, effect.refreshToken)
        break
      case 'remove-key':
        void dpop.removeKey(effect.jkt)
        break
      case 'write-mark':
        writeMark(config, env, effect.mark)
        break
      case 'plan':
        timers.get('give-up')?.()
        timers.get('renewal')?.()
        setTimer('expiry', env.wake, effect.expiresAtMs, { type: 'expired' })
        if (effect.renewAtMs !== null) setTimer('renewal', env.wake, effect.renewAtMs, { type: 'expiring' })
        break
      case 'retry-later': {
        // Add jitter of up to a fifth, so that the pages affected by an outage do not all retry at the same moment.
        const jitterMs = (effect.afterMs / 5) * ((env.random(1)[0] ?? 0) / 255)
        setTimer('renewal', env.wake, env.now() + effect.afterMs + jitterMs, { type: 'expiring' })
        break
      }
      case 'give-up-later':
        setTimer('give-up', env.after, effect.afterMs, { type: 'given-up' })
        break
      case 'watch-session':
        startWatching(effect.sessionState)
        break
      case 'emit':
        eventListeners.forEach((listener) => guard(() => listener(effect.event)))
        break
    }
  }

  function setTimer(name: TimerName, wait: AuthEnv['wake'], time: number, event: AuthEvent): void {
    timers.get(name)?.()
    timers.set(
      name,
      wait(time, () => dispatch(event)),
    )
  }

  /** Runs the work of an attempt, which the effect 'abandon' can abort, and reports its result or failure. */
  async function run<T>(
    attempt: number,
    work: (signal: AbortSignal) => Promise<T>,
    onDone: (result: T) => void,
    onFailed: (thrown: unknown) => void,
  ): Promise<void> {
    const controller = new AbortController()
    running.set(attempt, controller)
    try {
      onDone(await work(controller.signal))
    } catch (thrown) {
      onFailed(thrown)
      // Cached metadata and keys may be outdated.
      const reason = thrown instanceof RefusedTokens || thrown instanceof RefreshError ? thrown.reason : thrown
      if (!isTransient(reason)) documents.expire()
    } finally {
      running.delete(attempt)
    }
  }

  function startSignIn(attempt: number, via: TransportKind, epoch: string): void {
    try {
      // Open the popup synchronously: browsers allow it only during the click.
      const transport = env.open(via, () => dispatch({ type: 'popup-closed', attempt }))
      if (transport === null) throw new AuthError('popup-blocked')
      const work = (signal: AbortSignal) => signIn(provider, { via, epoch }, transport, signal)
      void runSignIn(attempt, via, work).finally(transport.close)
    } catch (thrown) {
      dispatch({ type: 'ended', attempt, problem: toProblem(thrown, { kind: 'sign-in', via }) })
    }
  }

  /** Completes a sign-in or sign-out by redirect. `url` carries the provider's response. */
  function completeCallback(attempt: number, url: string): void {
    const work = async (signal: AbortSignal) => {
      const response = matchCallback({ ...provider, signal }, url)
      if (response.pending.request_type !== 'so:r') return completeSignIn(provider, response, signal)
      confirmSignOut(response)
      return null
    }
    // The error catalogue of the specification has a message for a response that could not be processed.
    const asFailedSignIn = (thrown: unknown) => {
      throw thrown instanceof AuthError || thrown instanceof RefusedTokens ? thrown : new AuthError('sign-in-failed')
    }
    void runSignIn(attempt, 'redirect', (signal) => work(signal).catch(asFailedSignIn))
  }

  function runSignIn(
    attempt: number,
    via: TransportKind,
    work: (signal: AbortSignal) => Promise<StoredUser | null>,
  ): Promise<void> {
    const onDone = (record: StoredUser | null) => {
      if (record === null) dispatch({ type: 'ended', attempt, problem: null })
      else dispatch({ type: 'signed-in', attempt, record, leftover: leftoverOf(record, via === 'silent') })
    }
    return run(attempt, work, onDone, (thrown) => {
      const { reason, leftover } = refusalOf(thrown)
      const problem = toProblem(reason, { kind: 'sign-in', via })
      const failure = consequenceOf(reason).response
      const [isNobody, isAway] = [failure === 'login-required', failure === 'unreachable']
      dispatch({ type: 'ended', attempt, problem, isNobody, isAway, leftover })
    })
  }

  function startSignOut(attempt: number, record: StoredUser, epoch: string): void {
    const work = (signal: AbortSignal) => signOut(provider, record, epoch, signal)
    void run(
      attempt,
      work,
      () => undefined,
      (thrown) => dispatch({ type: 'ended', attempt, problem: problemOfSignOut(thrown) }),
    )
  }

  function startRefresh(attempt: number, record: StoredUser, isFound: boolean): void {
    const { epoch, profile } = record
    const onSend = () => {
      dispatch({ type: 'token-sent', attempt })
      // The model drops a renewal that a sign-out or a sign-in has ended.
      if (model.renewal?.attempt !== attempt) throw new AuthError('renew-failed')
    }
    const onAnswer = (refreshToken: string | undefined) => {
      const leftover = { refreshToken, epoch, sub: profile.sub, mayShare: false }
      dispatch({ type: 'token-answered', attempt, leftover })
    }
    void run(
      attempt,
      (signal) => refresh(provider, { record, isFound, onSend, onAnswer }, signal),
      (fresh) => dispatch({ type: 'renewed', attempt, record: fresh }),
      (thrown) => {
        const { failure, reason } =
          thrown instanceof RefreshError ? thrown : { failure: 'invalid' as const, reason: thrown }
        dispatch({ type: 'refresh-failed', attempt, failure, problem: toProblem(reason) })
      },
    )
  }

  /** Signs in with prompt=none, to renew the tokens of `former`. */
  function askFrame(attempt: number, former: StoredUser): void {
    const work = async (signal: AbortSignal) => {
      await reachProvider(provider, signal).catch(failedBefore)
      const frame = env.open('silent', () => undefined)
      if (frame === null) throw new AuthError('frame-timeout')
      const request = { via: 'silent', epoch: former.epoch, idTokenHint: former.id_token } as const
      return signIn(provider, request, frame, signal).finally(frame.close)
    }
    void run(
      attempt,
      work,
      (record) => dispatch({ type: 'frame-signed-in', attempt, record, leftover: leftoverOf(record, true) }),
      (thrown) => {
        const { reason, leftover } = refusalOf(thrown)
        const failure = thrown instanceof RefreshError ? thrown.failure : consequenceOf(reason).response
        dispatch({ type: 'frame-failed', attempt, failure, problem: toProblem(reason), leftover })
      },
    )
  }

  /** Watches the session at the provider, if it has a session frame. */
  function startWatching(sessionState: string | undefined): void {
    if (sessionState !== undefined && sessionState === watched?.sessionState) return
    stopWatching()
    if (sessionState === undefined) return
    const stop = new AbortController()
    const own = { sessionState, stop }
    watched = own
    const onAnswer = (answer: SessionAnswer) => {
      // The other answers end the watch.
      if (answer !== 'unchanged') watched = null
      dispatch({ type: 'session-answered', answer })
    }
    discover(unabortable(provider)).then(
      ({ check_session_iframe: url }) => {
        if (url === undefined || stop.signal.aborted) return
        stop.signal.addEventListener('abort', watchSession(env, url, config.clientId, sessionState, onAnswer))
      },
      () => {
        // The next renewal starts the watch.
        if (watched === own) watched = null
      },
    )
  }

  function stopWatching(): void {
    watched?.stop.abort()
    watched = null
  }

  return {
    initial: model.state,
    get: () => model.state,
    subscribe: (listener) => addListener(listeners, listener),
    onSessionEvent: (listener) => addListener(eventListeners, listener),
    start(responseUrl) {
      prunePending(config, env)
      const record = readUser(config, env)
      // A token from the future shows that the clock was set back, so the age of the record is unknown.
      const isExpired = record !== null && (record.expires_at * 1000 <= env.now() || isFromFuture(record.id_token, env))
      dispatch({ type: 'started', responseUrl, record, isExpired, isSupported: env.isSupported })
      if (env.isSupported) {
        // If the browser refuses locks, treat the tab as a copy.
        const checking = isDuplicateTab(env).catch(() => true)
        void checking.then((isCopy) => dispatch({ type: 'tab-checked', isCopy }))
      }
      env.onReturn(() => dispatch({ type: 'returned' }))
    },
    signIn: (via) => dispatch({ type: 'sign-in-asked', via }),
    signOut: () => dispatch({ type: 'sign-out-asked' }),
    dismiss: () => dispatch({ type: 'problem-dismissed' }),
  }
}

const leftoverOf = (record: StoredUser, mayShare: boolean): Leftover => ({
  refreshToken: record.refresh_token,
  epoch: record.epoch,
  sub: record.profile.sub,
  mayShare,
})

/** The reason of a failed sign-in, and the tokens that came with it. */
const refusalOf = (thrown: unknown): Pick<RefusedTokens, 'reason'> & { readonly leftover?: Leftover } =>
  thrown instanceof RefusedTokens ? thrown : { reason: thrown instanceof RefreshError ? thrown.reason : thrown }

/** Includes the action, so that signing in is not offered as the remedy. */
function problemOfSignOut(thrown: unknown) {
  const problem = toProblem(thrown)
  if (problem.code === 'sign-out-local') return problem
  return { ...problem, action: { kind: 'sign-out', via: 'redirect' } as const }
}

const failedBefore = (reason: unknown): never => {
  throw new RefreshError(consequenceOf(reason).document, reason)
}

/** Calls a listener of the application. If it throws, the error is reported, and the sign-in goes on. */
function guard(listener: () => void): void {
  try {
    listener()
  } catch (thrown) {
    reportError(thrown)
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
