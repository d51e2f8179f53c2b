/** Performs the effects that need the protocol. Owns the tokens, which never enter the store that React reads. */
import { createFlows, SILENT } from './flows.ts'
import type { AuthConfig, AuthEnv, Cancel, KeyStore, Transport, TransportKind } from './env.ts'
import { withTimeout } from './deadline.ts'
import { createDpop } from './dpop.ts'
import { AuthError, type AuthErrorCode } from './errors.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'
import { isFromFuture } from './id-token.ts'
import { isCode, isTransient, toProblem } from './problem.ts'
import { MAX_FRAME_TIMEOUTS } from './renewal.ts'
import { isSigningOut, userOf, type AuthEvent, type Model, type RenewalFailure, type SessionEvent } from './machine.ts'
import type { SessionAnswer } from './session-check.ts'
import { withRefreshToken } from './profile.ts'
import { readSignOut, readUser, saveUser, signOutKey, toUser, userKey, type StoredUser } from './session.ts'
import { tryOr } from './narrow.ts'
import { isDuplicateTab } from './tabs.ts'

/** The event loop of client.ts, as the engine sees it. */
export interface EventLoop {
  readonly model: () => Model
  readonly dispatch: (event: AuthEvent) => void
  readonly emit: (event: SessionEvent) => void
}

/** The last letter of a request type, such as `r` in si:r. */
const requestTypeSuffix = { redirect: 'r', popup: 'p', silent: 's' } as const

/** Errors that a proxy or a maintenance page may have caused. In a renewal they count as transient. */
const proxyErrors: readonly AuthErrorCode[] = ['http-status', 'content-type-invalid', 'response-malformed']

/** Monitoring continues after this many consecutive 'changed' answers. One more stops it. */
const MAX_FALSE_ALARMS = 2

export type Engine = ReturnType<typeof createEngine>

export function createEngine(config: AuthConfig, env: AuthEnv, keys: KeyStore, { model, dispatch, emit }: EventLoop) {
  const readRecord = () => env.session.get(userKey(config))
  let tokens = readUser(config, env)
  /**
   * The stored user, as this page last read or wrote it. Null if there is none, or if the browser denies storage.
   * Undefined if a later page of this tab has replaced the person since this page was shown.
   */
  let record = userOf(model())?.sub === tokens?.profile.sub ? readRecord() : undefined
  /**
   * The latest sign-out in this browser at the time of the sign-in in this tab. A different value in local storage
   * shows a sign-out that this page has missed.
   */
  let lastSignOut = env.session.get(signOutKey(config))
  const dpop = createDpop(env, keys, () => emit('tokens-unbound'))
  let flows = createFlows(config, env, dpop)
  let monitor: { readonly sessionState: string; stop: Cancel } | null = null
  /** Consecutive 'changed' answers so far. Infinity once monitoring has stopped. */
  let falseAlarms = 0
  /** The session frame has answered 'unchanged', so frames see the session, and their `login_required` is reliable. */
  let framesSeeSession = false
  let frameTimeouts = 0
  /**
   * Whether to try silent sign-ins. False after one was refused, because the browser may block the provider's cookies
   * in frames; true again once the session frame answers 'changed'. Stays true with `monitorAnonymous`.
   */
  let frameWorks = true
  const running = new Map<number, AbortController>()
  const { refresh_token: foundToken, dpop_jkt: foundKey } = tokens ?? {}
  const isDuplicatePage = isDuplicateTab(env)
  const duplicateChecked = isDuplicatePage.then((isDuplicate) => {
    // Drop a copied refresh token, which belongs to the original tab. A token of a later sign-in is this tab's own.
    if (isDuplicate && tokens !== null && tokens.refresh_token === foundToken)
      saveTokens(withRefreshToken(tokens, null))
  })

  /**
   * Removes the key of former tokens. Keeps a key that a duplicated tab found in its storage, because that key belongs
   * to the original tab.
   */
  function removeKey(former: StoredUser | null): void {
    const jkt = former?.dpop_jkt
    void isDuplicatePage.then((isDuplicate) => void ((isDuplicate && jkt === foundKey) || dpop.removeKey(jkt)))
  }

  /** Replaces the tokens in memory and storage. */
  function saveTokens(user: StoredUser): void {
    if (tokens?.dpop_jkt !== user.dpop_jkt) removeKey(tokens)
    tokens = user
    // With denied storage the person stays signed in until the page is closed.
    saveUser(config, env, tokens)
    record = readRecord()
  }

  /**
   * Applies changes that this page missed while it was suspended: a later page of this tab has changed the record, or
   * the person has signed out in another tab. Returns whether there was such a change.
   */
  function followOtherPages(): boolean {
    const found = readRecord()
    const isChanged = found !== record
    if (isChanged) {
      ;[record, frameTimeouts] = [found, 0]
      tokens = readUser(config, env)
      lastSignOut = env.session.get(signOutKey(config))
    }
    const signOut = readSignOut(config, env)
    const isSignedOut = tokens === null ? isChanged : signOut !== null && signOut !== lastSignOut
    if (isChanged && tokens) dispatch({ type: 'user-found', user: toUser(tokens) })
    if (isSignedOut) dispatch({ type: 'tab-message-received', message: { type: 'signed-out' } })
    return isChanged || isSignedOut
  }

  /**
   * Runs the work of an attempt, which `abandon` can abort. After a failure that is not transient, drops the cached
   * metadata and keys, which may be outdated.
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
      if (controller.signal.aborted) return
      if (!isTransient(thrown)) flows = createFlows(config, env, dpop)
      onFailed(thrown)
    } finally {
      running.delete(attempt)
    }
  }

  /**
   * Ends an attempt that did not fail. `user` is null unless somebody signed in. Revokes tokens that come too late, but
   * not with `sharesSession`: some providers would end the session that all tabs share.
   */
  function finish(attempt: number, user: StoredUser | null, sharesSession = false): void {
    if (user === null) return dispatch({ type: 'ended', attempt, problem: null })
    if (model().awaiting !== attempt) return void (dpop.removeKey(user.dpop_jkt), sharesSession || revokeLate(user))
    if (tokens?.refresh_token && tokens.profile.sub !== user.profile.sub) void flows.revoke(tokens.refresh_token)
    lastSignOut = readSignOut(config, env)
    tryOr(() => lastSignOut && env.session.set(signOutKey(config), lastSignOut), undefined)
    frameTimeouts = 0
    saveTokens(user)
    dispatch({ type: 'signed-in', attempt, user: toUser(user) })
  }

  /** Revokes tokens that come too late, unless a finished or pending sign-in of this tab may share their session. */
  function revokeLate({ refresh_token: token, profile }: StoredUser): void {
    const { state } = model()
    const isSigningIn = state.status !== 'unknown' && state.activity?.kind === 'sign-in'
    const isShared = profile.sub === tokens?.profile.sub && !isSigningOut(state)
    if (token !== undefined && !isSigningIn && !isShared) void flows.revoke(token)
  }

  function signIn(attempt: number, via: TransportKind, transport: Transport): void {
    const onFailed = (thrown: unknown) => {
      const problem = toProblem(thrown, { kind: 'sign-in', via })
      // The person did not ask for a silent sign-in, so do not show its failure.
      dispatch({ type: 'ended', attempt, problem: via === 'silent' ? null : problem })
      if (via !== 'silent' || isTransient(thrown)) return
      frameWorks = config.monitorAnonymous === true
      if (frameWorks) startMonitor(problem.sessionState)
    }
    const work = (signal: AbortSignal) =>
      flows.signIn(`si:${requestTypeSuffix[via]}`, transport, signal, via === 'silent' ? SILENT : undefined)
    // A silent sign-in shares its session at the provider with the other tabs.
    void run(attempt, work, (user) => finish(attempt, user, via === 'silent'), onFailed).finally(transport.close)
  }

  function signOut(attempt: number, via: TransportKind, transport: Transport | null): void {
    const user = tokens
    const clear = () => dispatch({ type: 'user-cleared', attempt })
    const work = async (signal: AbortSignal) => {
      if (user === null) throw new AuthError('sign-out-local')
      await flows.signOut(`so:${requestTypeSuffix[via]}`, user, transport, clear, signal)
    }
    const onFailed = (thrown: unknown) => {
      // Sign the person out of the portal, even if the request did not reach the provider.
      clear()
      const isLocal = isTransient(thrown) || isCode(thrown, 'sign-out-local')
      // Include the action, so that signing in is not offered as the remedy.
      const problem = isLocal
        ? ({ code: 'sign-out-local' } as const)
        : { ...toProblem(thrown), action: { kind: 'sign-out', via } as const }
      dispatch({ type: 'ended', attempt, problem })
    }
    void run(attempt, work, () => finish(attempt, null), onFailed).finally(() => transport?.close())
  }

  function renewalFailureOf(thrown: unknown, byFrame: boolean): RenewalFailure {
    const code = thrown instanceof AuthError ? thrown.code : 'unknown-error'
    if (code === 'signed-out-elsewhere') return 'signed-out'
    if (code === 'login-required' && framesSeeSession) return 'session-ended'
    if (byFrame && code === 'login-required') stopMonitoring()
    if (byFrame) return 'inconclusive'
    // After MAX_FRAME_TIMEOUTS the frame counts as broken, and its timeouts are no longer transient.
    if (code === 'frame-timeout') frameTimeouts += 1
    const isAway = isTransient(thrown) && (code !== 'frame-timeout' || frameTimeouts < MAX_FRAME_TIMEOUTS)
    return isAway || proxyErrors.includes(code) ? 'transient' : 'refused'
  }

  /** Monitors the session with this `session_state` until it changes. Does nothing after stopMonitoring(). */
  function startMonitor(sessionState: string | undefined): void {
    if (sessionState === undefined || sessionState === monitor?.sessionState || falseAlarms > MAX_FALSE_ALARMS) return
    monitor?.stop()
    const mine = { sessionState, stop: () => undefined as void }
    monitor = mine
    void flows.watch(sessionState, onSessionAnswer).then(
      (stop) => (monitor === mine ? void (mine.stop = stop) : stop()),
      () => void (monitor = monitor === mine ? null : monitor),
    )
  }

  /** Prevents monitoring until the user is forgotten, and emits 'monitoring-stopped'. */
  function stopMonitoring(): void {
    falseAlarms = Infinity
    emit('monitoring-stopped')
  }

  function onSessionAnswer(answer: SessionAnswer): void {
    if (answer === 'unchanged') return void ([framesSeeSession, falseAlarms] = [true, 0])
    monitor = null
    falseAlarms += 1
    // A frame that answers 'error', or always 'changed', probably has no access to the provider's cookies.
    if (answer === 'error' || falseAlarms > MAX_FALSE_ALARMS) return stopMonitoring()
    frameWorks = true
    const isAnonymous = model().state.status === 'anonymous'
    dispatch(isAnonymous ? { type: 'sign-in-asked', via: 'silent' } : { type: 'session-changed' })
  }

  function forget(): void {
    monitor?.stop()
    monitor = null
    removeKey(tokens)
    tokens = null
    record = null
    falseAlarms = 0
    frameTimeouts = 0
  }

  return {
    /** Drops the tokens, and stops monitoring. */
    forget,

    /** Starts a sign-in or sign-out. A `transport` of null means that the popup was blocked. */
    begin(kind: 'sign-in' | 'sign-out', attempt: number, via: TransportKind, transport: Transport | null): void {
      if (kind === 'sign-out') return signOut(attempt, via, transport)
      if (transport !== null && (via !== 'silent' || frameWorks)) return signIn(attempt, via, transport)
      transport?.close()
      finish(attempt, null)
    },

    /** Completes a sign-in or sign-out by redirect. `url` carries the provider's response. */
    complete(attempt: number, url: string): void {
      const onFailed = (thrown: unknown) => {
        const problem = thrown instanceof AuthError ? toProblem(thrown) : ({ code: 'sign-in-failed' } as const)
        dispatch({ type: 'ended', attempt, problem })
      }
      const work = (signal: AbortSignal) => flows.complete(url, signal)
      void run(attempt, work, (user) => finish(attempt, user), onFailed)
    },

    /** Renews the tokens. `byFrame`: in the hidden frame, without the refresh token. */
    renew(attempt: number, byFrame: boolean): void {
      const save = (user: StoredUser) => {
        if (model().renewing === attempt && readRecord() === record) return saveTokens(user)
        // The person signed out meanwhile, or a later page of this tab has its own tokens.
        revokeLate(user)
        throw new AuthError('renew-failed')
      }
      const work = async (signal: AbortSignal) => {
        // A duplicated tab must not send its copy of the refresh token. Wait until the tab lock (tabs.ts) shows whether
        // this tab is a duplicate. Limit the wait, because Sign Out may be hidden meanwhile.
        await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, () => duplicateChecked)
        if (followOtherPages() || tokens === null) throw new AuthError('renew-failed')
        const user = await flows.renew(tokens, byFrame, save, signal)
        frameTimeouts = 0
        return user
      }
      const onFailed = (thrown: unknown) => {
        const problem = toProblem(thrown)
        const code = /^(login-required|dpop-key-lost)$/.test(problem.code) ? problem.code : 'renew-failed'
        const { retryAfterMs = 0 } = thrown instanceof AuthError ? thrown : {}
        const failure = renewalFailureOf(thrown, byFrame)
        const atMs = env.now()
        dispatch({ type: 'renewal-failed', attempt, failure, problem: { ...problem, code }, atMs, retryAfterMs })
      }
      // Drop the refresh token, so that a reload renews by frame, too: a refresh token does not show who is signed in.
      if (model().isReplaced && tokens !== null) saveTokens(withRefreshToken(tokens, null))
      // If the renewal is slow, show who is signed in, with Sign Out.
      env.after(NETWORK_TIMEOUT_MS, () => model().state.status === 'unknown' && dispatch({ type: 'expired' }))
      void run(attempt, work, (user) => dispatch({ type: 'renewed', attempt, user: toUser(user) }), onFailed)
    },

    abandon: (attempt: number) => running.get(attempt)?.abort(new AuthError('popup-closed')),

    /**
     * Monitors the provider's session. If the clock was set back, restored tokens count as expired, because their age
     * is unknown.
     */
    watchSession(restored?: true): void {
      if (followOtherPages()) return
      if (restored && tokens && isFromFuture(tokens.id_token, env)) dispatch({ type: 'expired' })
      else startMonitor(tokens?.session_state)
    },

    followOtherPages,
  }
}
