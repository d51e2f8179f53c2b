/**
 * Performs the effects of the reducer, and reports their results as events. Its state is the model,
 * the running requests, the timers and the watched session.
 */
import { base64url } from 'jose'
import type { Store } from '../../base/store.ts'
import type { AuthConfig, AuthEnv, Cancel, TransportKind } from '../auth-env.ts'
import { AuthError } from '../errors.ts'
import { createClock } from '../protocol/clock.ts'
import { consequenceOf, isTransient } from '../protocol/consequence.ts'
import { createDocuments } from '../protocol/documents.ts'
import { createDpop } from '../protocol/dpop.ts'
import type { Operation, Provider } from '../protocol/operation.ts'
import { prunePending, SENT_KEY } from '../protocol/pending.ts'
import { toProblem } from '../protocol/problem-of-error.ts'
import { readMark, writeMark } from '../protocol/mark.ts'
import { initialModel, renewalInProgress } from './model.ts'
import type { AuthEvent, AuthState, Effect, SessionEvent, TimerName } from './model.ts'
import { readUser, removeUser, saveUser, type StoredUser } from '../protocol/record.ts'
import { reduce } from './reducer.ts'
import { refresh, RenewalError } from '../protocol/refresh.ts'
import { revoke } from '../protocol/revoke.ts'
import { askFrame, completeSignIn, signIn } from '../protocol/sign-in.ts'
import { confirmSignOut, matchCallback, signOut } from '../protocol/sign-out.ts'
import { createTokenLock } from '../protocol/token-lock.ts'
import { createSessionWatch } from './watch-session.ts'

/** The relying party, as the application sees it. */
export interface Auth extends Store<AuthState> {
  /** Calls `listener` with each session event (the client's brief, section 4). Returns a function that unsubscribes. */
  readonly onSessionEvent: (listener: (event: SessionEvent) => void) => () => void
  /** Call once per page load. `responseUrl`: the URL of the page if it carried a response, else null. */
  readonly start: (responseUrl: string | null) => void
  /** Call this in the click handler, because a popup must open during the click. `choosesAccount`: to use another account. */
  readonly signIn: (via: TransportKind, choosesAccount?: boolean) => void
  /** Forgets the request of a sign-in by popup, and closes the popup where the browser lets the page. */
  readonly cancelSignIn: () => void
  readonly signOut: () => void
  /** Whether the latest sign-in in this browser has ended at the provider, and not by a sign-out. */
  readonly hasSessionEnded: () => boolean
  /** Whether this page was opened by the answer to a sign-out. */
  readonly hasSignedOut: () => boolean
  /** Tries now, instead of later, to renew an expired sign-in or to ask who is signed in. */
  readonly retry: () => void
  /** Removes the problem from the state. */
  readonly dismiss: () => void
}

export function createAuth(config: AuthConfig, env: AuthEnv): Auth {
  const clock = createClock(env)
  const documents = createDocuments(env, config.authority)
  const dpop = createDpop(env, clock)
  const provider: Provider = { config, env, clock, documents, dpop }
  const holdToken = createTokenLock(env)
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: SessionEvent) => void>()
  /** The requests of each attempt in progress. */
  const controllers = new Map<number, AbortController>()
  const timers = new Map<TimerName, Cancel>()
  const queue: AuthEvent[] = []
  const watch = createSessionWatch(provider, (answer) => dispatch({ type: 'session-answered', answer }))
  let hasSignedOut = false
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
        const [after, followUps] = reduce(model, next, { nowMs: env.now(), mark: readMark(config, env), random })
        model = after
        followUps.forEach(perform)
        if (model.state !== before) listeners.forEach((listener) => guard(listener))
      }
    } finally {
      isDispatching = false
    }
  }

  const effects: { readonly [Type in Effect['type']]: (effect: Extract<Effect, { readonly type: Type }>) => void } = {
    'sign-in'({ attempt, via, epoch, choosesAccount }) {
      const onClosed = () => dispatch({ type: 'popup-closed', attempt })
      try {
        // Open the popup synchronously: browsers allow it only during the click.
        const transport = env.open(via, onClosed)
        if (transport === null) throw new AuthError('popup-blocked')
        const work = (operation: Operation) => signIn(operation, { via, epoch, choosesAccount }, transport)
        void runSignIn(attempt, via, work).finally(transport.close)
      } catch (thrown) {
        dispatch({ type: 'ended', attempt, via, problem: toProblem(thrown, { kind: 'sign-in', via }) })
      }
    },
    /** Completes a sign-in or sign-out by redirect. */
    'complete-callback'({ attempt, url }) {
      const work = async (operation: Operation) => {
        const response = matchCallback(operation, url)
        if (response.pending.request_type !== 'so:r') return completeSignIn(operation, response)
        confirmSignOut(response)
        hasSignedOut = true
        return null
      }
      // The error catalogue of the client's brief has a message for a response that could not be processed.
      const asFailedSignIn = (thrown: unknown) => {
        throw thrown instanceof AuthError ? thrown : new AuthError('sign-in-failed')
      }
      void runSignIn(attempt, 'redirect', (operation) => work(operation).catch(asFailedSignIn))
    },
    abandon: ({ attempt }) => controllers.get(attempt)?.abort(new AuthError('popup-closed')),
    'sign-out'({ attempt, record, epoch }) {
      const onFailed = (thrown: unknown) =>
        dispatch({ type: 'ended', attempt, via: 'redirect', problem: problemOfSignOut(thrown) })
      const work = (operation: Operation) => signOut(operation, record, epoch)
      void run(attempt, work, () => undefined, onFailed)
    },
    renew({ attempt, by, record }) {
      const onSend = () => {
        dispatch({ type: 'token-sent', attempt })
        // The model drops a renewal that a sign-out or a sign-in has ended.
        if (renewalInProgress(model.session)?.attempt !== attempt) throw new AuthError('renew-failed')
      }
      const onAnswer = (nextRecord: StoredUser) => dispatch({ type: 'token-answered', attempt, record: nextRecord })
      const work = (operation: Operation) =>
        by === 'frame' ? askFrame(operation, record) : refresh(operation, { record, holdToken, onSend, onAnswer })
      void run(
        attempt,
        work,
        (fresh) => dispatch({ type: 'renewed', attempt, by, record: fresh }),
        (thrown) => {
          const { failure, reason } =
            thrown instanceof RenewalError ? thrown : { failure: 'invalid' as const, reason: thrown }
          dispatch({ type: 'renewal-failed', attempt, failure, problem: toProblem(reason) })
        },
      )
    },
    save({ record }) {
      saveUser(config, env, record)
      const { refresh_token: refreshToken } = record
      if (refreshToken === undefined) return
      void holdToken(refreshToken).then((isHeld) => isHeld || dispatch({ type: 'token-taken', refreshToken }))
    },
    forget() {
      timers.forEach((cancel) => cancel())
      void watch(undefined)
      removeUser(config, env)
    },
    discard({ refreshToken, jkt }) {
      if (refreshToken !== undefined) void revoke(provider, refreshToken)
      void dpop.removeKey(jkt)
    },
    'write-mark': ({ mark }) => writeMark(config, env, mark),
    'set-timer'({ timer, atMs }) {
      timers.get(timer)?.()
      const cancel = env.wake(atMs, () => dispatch({ type: 'due', timer }))
      timers.set(timer, cancel)
    },
    'watch-session': ({ sessionState }) => {
      void watch(sessionState)
    },
    emit: ({ event }) => eventListeners.forEach((listener) => guard(() => listener(event))),
  }

  // The cast asserts that each entry takes the effects of its own type.
  const perform = (effect: Effect) => (effects[effect.type] as (effect: Effect) => void)(effect)

  /** Runs the work of an attempt, which the effect 'abandon' can abort, and reports its result or failure. */
  async function run<T>(
    attempt: number,
    work: (operation: Operation) => Promise<T>,
    onDone: (result: T) => void,
    onFailed: (thrown: unknown) => void,
  ): Promise<void> {
    const controller = new AbortController()
    controllers.set(attempt, controller)
    const onTimeout = (thrown: unknown) => dispatch({ type: 'request-timed-out', attempt, problem: toProblem(thrown) })
    try {
      onDone(await work({ ...provider, signal: controller.signal, onTimeout }))
    } catch (thrown) {
      // Cached metadata and keys may be outdated. What follows, such as the hidden frame, reads them anew.
      if (!isTransient(thrown instanceof RenewalError ? thrown.reason : thrown)) documents.expire()
      onFailed(thrown)
    } finally {
      // After a refused refresh token, the hidden frame runs in the same attempt.
      if (controllers.get(attempt) === controller) controllers.delete(attempt)
    }
  }

  function runSignIn(
    attempt: number,
    via: TransportKind,
    work: (operation: Operation) => Promise<StoredUser | null>,
  ): Promise<void> {
    const onDone = (record: StoredUser | null) => {
      if (record === null) dispatch({ type: 'ended', attempt, via, problem: null })
      else dispatch({ type: 'signed-in', attempt, via, record })
    }
    return run(attempt, work, onDone, (thrown) => {
      const problem = toProblem(thrown, { kind: 'sign-in', via })
      dispatch({ type: 'ended', attempt, via, problem, failure: consequenceOf(thrown).response })
    })
  }

  return {
    initial: model.state,
    get: () => model.state,
    subscribe: (listener) => addListener(listeners, listener),
    onSessionEvent: (listener) => addListener(eventListeners, listener),
    start(responseUrl) {
      prunePending(config, env)
      // The user has come back without a response, by the history or a reload, and may go on to any page.
      if (responseUrl === null) env.session.remove(SENT_KEY)
      void env.keys.sweep(env.now()).catch(() => undefined)
      const record = readUser(config, env)
      dispatch({ type: 'started', responseUrl, record, isSupported: env.isSupported })
      env.onReturn(() => dispatch({ type: 'returned' }))
    },
    signIn: (via, choosesAccount = false) => dispatch({ type: 'sign-in-asked', via, choosesAccount }),
    cancelSignIn: () => dispatch({ type: 'sign-in-cancelled' }),
    signOut: () => dispatch({ type: 'sign-out-asked' }),
    hasSessionEnded: () => readMark(config, env)?.refused === true,
    hasSignedOut: () => hasSignedOut,
    retry: () => dispatch({ type: 'retry-asked' }),
    dismiss: () => dispatch({ type: 'problem-dismissed' }),
  }
}

/** Includes the action, so that signing in is not offered as the remedy. */
function problemOfSignOut(thrown: unknown) {
  const problem = toProblem(thrown)
  if (problem.code === 'sign-out-local') return problem
  return { ...problem, action: { kind: 'sign-out', via: 'redirect' } as const }
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
