/** Performs the effects that need the protocol. Owns the tokens: nothing else in the page has access to them. */
import { createFlows, SILENT } from './flows.ts'
import type { AuthConfig, AuthEnv, Cancel, Transport, TransportKind } from './env.ts'
import { AuthError } from './errors.ts'
import { isTransient, toProblem } from './problem.ts'
import type { AuthEvent, Model, RenewalFailure, SessionEvent } from './machine.ts'
import type { SessionCheckResult } from './session-check.ts'
import { readUser, saveUser, toUser, userKey, type StoredUser } from './session.ts'
import { isDuplicateTab } from './tabs.ts'

/** The event loop of client.ts, as the engine uses it. */
export interface EventLoop {
  readonly model: () => Model
  readonly dispatch: (event: AuthEvent) => void
  readonly emit: (event: SessionEvent) => void
}

/** Second part of a request type, such as si:r or so:p. */
const requestTypeSuffix = { redirect: 'r', popup: 'p', silent: 's' } as const

/** Answers 'changed' in a row, without 'unchanged' in between, before monitoring stops. */
const MAX_FALSE_ALARMS = 2

export type Engine = ReturnType<typeof createEngine>

export function createEngine(config: AuthConfig, env: AuthEnv, { model, dispatch, emit }: EventLoop) {
  let tokens = readUser(config, env)
  let isStored = tokens !== null
  let flows = createFlows(config, env)
  let monitor: { readonly sessionState: string; stop: Cancel } | null = null
  let falseAlarms = 0
  let isMonitoringStopped = false
  /** False once a silent sign-in was refused: the browser hides the provider's cookies from frames. */
  let frameWorks = true
  const running = new Map<number, AbortController>()
  const duplicateChecked = isDuplicateTab(env).then((isDuplicate) => {
    // The refresh token belongs to the tab that this one was duplicated from.
    if (isDuplicate && tokens !== null) saveTokens({ ...tokens, refresh_token: '' })
  })

  /** Replaces the tokens in memory and storage. An empty refresh token counts as none. */
  function saveTokens({ refresh_token: token, ...rest }: StoredUser): void {
    tokens = { ...rest, ...(token && { refresh_token: token }) }
    // With denied storage the person stays signed in until the page is closed.
    isStored = saveUser(config, env, tokens)
  }

  /**
   * Runs the work of an attempt, which `abandon` can abort. Unless the failure is transient, drops the cached metadata
   * and keys.
   */
  async function run<T>(
    attempt: number,
    work: (signal: AbortSignal) => Promise<T>,
    onDone: (result: T) => void,
    onFailed: (thrown: unknown) => void,
  ) {
    const controller = new AbortController()
    running.set(attempt, controller)
    try {
      onDone(await work(controller.signal))
    } catch (thrown) {
      if (!isTransient(thrown)) flows = createFlows(config, env)
      onFailed(thrown)
    } finally {
      running.delete(attempt)
    }
  }

  /** Ends an attempt that succeeded. `user` is null after a sign-out. */
  function finish(attempt: number, user: StoredUser | null): void {
    if (user === null) return dispatch({ type: 'ended', attempt, problem: null })
    if (model().awaiting === attempt) saveTokens(user)
    dispatch({ type: 'signed-in', attempt, user: toUser(user) })
  }

  function signIn(attempt: number, via: TransportKind, transport: Transport): void {
    const onFailed = (thrown: unknown) => {
      const problem = toProblem(thrown, { kind: 'sign-in', via })
      // A silent sign-in is not the person's request, so its failure is not shown.
      dispatch({ type: 'ended', attempt, problem: via === 'silent' ? null : problem })
      if (via !== 'silent' || isTransient(thrown)) return
      frameWorks = config.monitorAnonymous === true
      if (frameWorks) startMonitor(problem.sessionState)
    }
    const work = (signal: AbortSignal) =>
      flows.signIn(`si:${requestTypeSuffix[via]}`, transport, signal, via === 'silent' ? SILENT : undefined)
    void run(attempt, work, (user) => finish(attempt, user), onFailed).finally(transport.close)
  }

  function signOut(attempt: number, via: TransportKind, transport: Transport | null): void {
    const user = tokens
    const clear = () => dispatch({ type: 'user-cleared', attempt })
    const work = async (signal: AbortSignal) => {
      if (user === null || transport === null) throw new AuthError('sign-out-local')
      await flows.signOut(`so:${requestTypeSuffix[via]}`, user, transport, clear, signal)
    }
    const onFailed = (thrown: unknown) => {
      // The person is signed out here, even if the provider could not be told.
      clear()
      const problem = isTransient(thrown)
        ? ({ code: 'sign-out-local' } as const)
        : toProblem(thrown, { kind: 'sign-out', via })
      dispatch({ type: 'ended', attempt, problem })
    }
    void run(attempt, work, () => finish(attempt, null), onFailed).finally(() => transport?.close())
  }

  function renewalFailureOf(thrown: unknown, byFrame: boolean): RenewalFailure {
    if (!byFrame) return isTransient(thrown) ? 'transient' : 'refused'
    // login-required is only reliable if the frame has access to the provider's cookies.
    const isSignedOut = thrown instanceof AuthError && thrown.code === 'login-required'
    if (isSignedOut && falseAlarms === 0) return 'session-ended'
    if (isSignedOut) stopMonitoring()
    return 'inconclusive'
  }

  /** Monitors the session with this `session_state`, until it changes. Does nothing if it is monitored already. */
  function startMonitor(sessionState: string | undefined): void {
    if (sessionState === undefined || sessionState === monitor?.sessionState || isMonitoringStopped) return
    monitor?.stop()
    const mine = { sessionState, stop: () => undefined as void }
    monitor = mine
    void flows.watch(sessionState, onSessionChecked).then(
      (stop) => {
        if (monitor === mine) mine.stop = stop
        else stop()
      },
      () => {
        if (monitor === mine) monitor = null
      },
    )
  }

  /** Stops monitoring until another sign-in, and reports it once. */
  function stopMonitoring(): void {
    isMonitoringStopped = true
    emit('monitoring-stopped')
  }

  function onSessionChecked({ hasChanged, wasUnchanged }: SessionCheckResult): void {
    monitor = null
    falseAlarms = wasUnchanged ? 0 : falseAlarms + 1
    // A frame that answers 'error', or always 'changed', has no access to the provider's cookies.
    if (!hasChanged || falseAlarms > MAX_FALSE_ALARMS) return stopMonitoring()
    frameWorks = true
    dispatch(
      model().state.status === 'anonymous' ? { type: 'sign-in-asked', via: 'silent' } : { type: 'session-changed' },
    )
  }

  function forget(): void {
    monitor?.stop()
    monitor = null
    tokens = null
    isMonitoringStopped = false
    falseAlarms = 0
  }

  return {
    /** Drops the tokens, and stops monitoring. */
    forget,

    /** Starts a sign-in or sign-out. A `transport` of null means that the popup was blocked. */
    navigate(kind: 'sign-in' | 'sign-out', attempt: number, via: TransportKind, transport: Transport | null): void {
      if (kind === 'sign-out') return signOut(attempt, via, transport)
      if (transport !== null && (via !== 'silent' || frameWorks)) return signIn(attempt, via, transport)
      transport?.close()
      finish(attempt, null)
    },

    /** Completes a sign-in or sign-out by redirect. `url` carries the provider's response. */
    complete(attempt: number, url: string): void {
      const onFailed = (thrown: unknown) => {
        const problem = toProblem(thrown)
        const isUnknown = problem.code === 'unknown-error'
        dispatch({ type: 'ended', attempt, problem: isUnknown ? { code: 'sign-in-failed' } : problem })
      }
      const work = (signal: AbortSignal) => flows.complete(url, signal)
      void run(attempt, work, (user) => finish(attempt, user), onFailed)
    },

    /** Renews the tokens, with `byFrame` without the refresh token. */
    renew(attempt: number, byFrame: boolean): void {
      const save = (user: StoredUser) => {
        if (model().renewing === attempt) saveTokens(user)
      }
      const work = async (signal: AbortSignal) => {
        await duplicateChecked
        if (tokens === null) throw new AuthError('renew-failed')
        return flows.renew(tokens, byFrame, save, signal)
      }
      const onFailed = (thrown: unknown) => {
        const problem = toProblem(thrown)
        const code = problem.code === 'login-required' ? problem.code : 'renew-failed'
        const failure = renewalFailureOf(thrown, byFrame)
        dispatch({ type: 'renewal-failed', attempt, failure, problem: { ...problem, code } })
      }
      void run(attempt, work, (user) => dispatch({ type: 'renewed', attempt, user: toUser(user) }), onFailed)
    },

    abandon: (attempt: number) => running.get(attempt)?.abort(new AuthError('popup-closed')),

    watchSession: () => startMonitor(tokens?.session_state),

    /** Signs out if a later page of this tab removed the user while this page was in the back/forward cache. */
    checkStoredUser(): void {
      if (isStored && env.session.get(userKey(config)) === null)
        dispatch({ type: 'tab-message-received', message: 'signed-out' })
    },
  }
}
