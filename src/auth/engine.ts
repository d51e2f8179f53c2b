/** Performs what the reducer asks for. Owns the tokens: nothing else in the page ever has one. */
import { createFlows, SILENT } from './flows.ts'
import type { AuthConfig, AuthEnv, Cancel, Navigator, Passage } from './env.ts'
import { AuthError, mayPass, toProblem } from './errors.ts'
import type { AuthEvent, Because, Model, News } from './machine.ts'
import type { SessionAnswer } from './session-check.ts'
import { tolerant } from './narrow.ts'
import { readUser, toUser, userKey, type StoredUser } from './session.ts'
import { isCopy } from './tabs.ts'

/** The reducer's side. */
export interface Loop {
  readonly model: () => Model
  readonly dispatch: (event: AuthEvent) => void
  readonly raise: (news: News) => void
}

/** The end of a request type: si:r, so:p … */
const letter = { redirect: 'r', popup: 'p', silent: 's' } as const
/** Questions to the provider that brought nothing new, before its session frame is believed to be blind. */
const MOST_VAIN_QUESTIONS = 2

export type Engine = ReturnType<typeof createEngine>

export function createEngine(config: AuthConfig, env: AuthEnv, { model, dispatch, raise }: Loop) {
  let tokens = readUser(config, env)
  let isStored = tokens !== null
  let flows = createFlows(config, env)
  let session: { readonly state: string; stop: Cancel } | null = null
  let vainQuestions = 0
  let isBlind = false
  /** A hidden frame cannot sign in where the browser keeps the provider's cookies from it. Learnt once, then left alone. */
  let frameWorks = true
  const running = new Map<number, AbortController>()
  const ready = isCopy(env).then((copy) => {
    // The refresh token belongs to the page that this one was copied from.
    if (copy && tokens !== null) keep({ ...tokens, refresh_token: '' })
  })

  function keep({ refresh_token: token, ...rest }: StoredUser): void {
    tokens = { ...rest, ...(token && { refresh_token: token }) }
    // If it cannot be stored: signed in until this page is left, which is better than not at all.
    isStored = tolerant(() => (env.session.set(userKey(config), JSON.stringify(tokens)), true), false)
  }

  /** Does the work of an attempt. A failure may lie in what was read from the provider: next time it is read anew. */
  async function run<T>(
    attempt: number,
    work: (signal: AbortSignal) => Promise<T>,
    done: (result: T) => void,
    failed: (thrown: unknown) => void,
  ) {
    const controller = new AbortController()
    running.set(attempt, controller)
    try {
      done(await work(controller.signal))
    } catch (thrown) {
      if (!mayPass(thrown)) flows = createFlows(config, env)
      failed(thrown)
    } finally {
      running.delete(attempt)
    }
  }

  function ended(attempt: number, user: StoredUser | null): void {
    if (user === null) return dispatch({ type: 'ended', attempt, problem: null })
    if (model().awaiting === attempt) keep(user)
    dispatch({ type: 'signed-in', attempt, user: toUser(user) })
  }

  function signIn(attempt: number, via: Navigator, passage: Passage): void {
    // Nobody asked for a silent sign-in, so nobody is told that there was none.
    const failed = (thrown: unknown) => {
      const problem = toProblem(thrown, { kind: 'sign-in', via })
      dispatch({ type: 'ended', attempt, problem: via === 'silent' ? null : problem })
      if (via !== 'silent' || mayPass(thrown)) return
      frameWorks = config.monitorAnonymous === true
      if (frameWorks) watchSession(problem.sessionState)
    }
    const work = (signal: AbortSignal) =>
      flows.signIn(`si:${letter[via]}`, passage, signal, via === 'silent' ? SILENT : undefined)
    void run(attempt, work, (user) => ended(attempt, user), failed).finally(passage.close)
  }

  function signOut(attempt: number, via: Navigator, passage: Passage | null): void {
    const user = tokens
    const clear = () => dispatch({ type: 'user-cleared', attempt })
    const work = async (signal: AbortSignal) => {
      if (user === null || passage === null) throw new AuthError('sign-out-local')
      await flows.signOut(`so:${letter[via]}`, user, passage, clear, signal)
    }
    const failed = (thrown: unknown) => {
      // Whatever happened at the provider, here the person is signed out.
      clear()
      dispatch({
        type: 'ended',
        attempt,
        problem: mayPass(thrown) ? { code: 'sign-out-local' } : toProblem(thrown, { kind: 'sign-out', via }),
      })
    }
    void run(attempt, work, () => ended(attempt, null), failed).finally(() => passage?.close())
  }

  function whyNotRenewed(thrown: unknown, asking: boolean): Because {
    if (!asking) return mayPass(thrown) ? 'later' : 'refused'
    // Nobody, or somebody else, is signed in there: so says the frame, if it could ever see its cookie.
    const isGone = thrown instanceof AuthError && thrown.code === 'login-required'
    if (isGone && vainQuestions === 0) return 'gone'
    if (isGone) goBlind()
    return 'unclear'
  }

  /** Ends with the first answer that is not 'unchanged'; a renewal begins anew. */
  function watchSession(state: string | undefined): void {
    if (state === undefined || state === session?.state || isBlind) return
    session?.stop()
    const mine = { state, stop: () => undefined as void }
    session = mine
    void flows.watch(state, heard).then(
      (stop) => {
        if (session === mine) mine.stop = stop
        else stop()
      },
      () => {
        if (session === mine) session = null
      },
    )
  }

  /** For good, and said once. */
  function goBlind(): void {
    isBlind = true
    raise('unwatched')
  }

  function heard({ changed, ever }: SessionAnswer): void {
    session = null
    vainQuestions = ever ? 0 : vainQuestions + 1
    // 'error', or 'changed' again and again although nothing has: this browser does not show the frame its cookie.
    if (!changed || vainQuestions > MOST_VAIN_QUESTIONS) return goBlind()
    // It does, so a frame can sign in as well.
    frameWorks = true
    dispatch(
      model().state.status === 'anonymous' ? { type: 'sign-in-asked', via: 'silent' } : { type: 'session-changed' },
    )
  }

  function forget(): void {
    session?.stop()
    session = null
    tokens = null
    isBlind = false
    vainQuestions = 0
  }

  return {
    forget,
    navigate(kind: 'sign-in' | 'sign-out', attempt: number, via: Navigator, passage: Passage | null): void {
      if (kind === 'sign-out') return signOut(attempt, via, passage)
      if (passage !== null && (via !== 'silent' || frameWorks)) return signIn(attempt, via, passage)
      passage?.close()
      ended(attempt, null)
    },
    complete(attempt: number, url: string): void {
      const failed = (thrown: unknown) => {
        const problem = toProblem(thrown)
        dispatch({
          type: 'ended',
          attempt,
          problem: problem.code === 'unknown-error' ? { code: 'sign-in-failed' } : problem,
        })
      }
      void run(
        attempt,
        (signal) => flows.complete(url, signal),
        (user) => ended(attempt, user),
        failed,
      )
    },
    renew(attempt: number, asking: boolean): void {
      const store = (fresh: StoredUser) => {
        if (model().renewing === attempt) keep(fresh)
      }
      const work = async (signal: AbortSignal) => {
        await ready
        if (tokens === null) throw new AuthError('renew-failed')
        return flows.renew(tokens, asking, store, signal)
      }
      const failed = (thrown: unknown) => {
        const problem = toProblem(thrown)
        const told = problem.code === 'login-required' ? problem : ({ ...problem, code: 'renew-failed' } as const)
        dispatch({ type: 'renewal-failed', attempt, because: whyNotRenewed(thrown, asking), problem: told })
      }
      void run(attempt, work, (fresh) => dispatch({ type: 'renewed', attempt, user: toUser(fresh) }), failed)
    },
    abandon: (attempt: number) => running.get(attempt)?.abort(new AuthError('popup-closed')),
    watchSession: () => watchSession(tokens?.session_state),
    /** A page that was kept in the browser's cache does not know what happened on the pages after it. */
    lookAgain(): void {
      if (isStored && env.session.get(userKey(config)) === null) dispatch({ type: 'told', word: 'signed-out' })
    },
  }
}
