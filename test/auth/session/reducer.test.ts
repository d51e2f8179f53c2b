/** Events that come late, twice or in an order that browsers hardly ever show, by the reducer alone. */
import { describe, expect, test } from 'vitest'
import { isAway } from '../../../src/auth/errors.ts'
import type { AuthProblem } from '../../../src/auth/errors.ts'
import type { RenewalFailure } from '../../../src/auth/protocol/consequence.ts'
import { anonymous, initialModel, newSession, problemOf, withUser } from '../../../src/auth/session/model.ts'
import type { AuthEvent, AuthState, Model, Session } from '../../../src/auth/session/model.ts'
import { reduce } from '../../../src/auth/session/reducer.ts'
import { mark, NOW_MS, record, world } from '../../support/auth-model.ts'

type Via = 'popup' | 'redirect' | 'silent'
const problem: AuthProblem = { code: 'popup-blocked' }
const signingIn = (via: Via) => ({ kind: 'sign-in', via }) as const
const successor = { ...record, refresh_token: 'r2' }

/** A page on which nobody is signed in, with the attempt 7 as the latest. */
const signedOut = (
  more: Partial<Model> = {},
  shown: Partial<Extract<AuthState, { status: 'anonymous' }>> = {},
): Model => ({
  ...initialModel,
  attempt: 7,
  askedMark: mark,
  state: { ...anonymous(null), ...shown },
  ...more,
})

/** A page on which Ana is signed in. */
const signedIn = (session: Partial<Session> = {}, more: Partial<Model> = {}): Model => ({
  ...initialModel,
  attempt: 7,
  session: { ...newSession(record), ...session },
  state: withUser(record),
  ...more,
})

const loading: Model = { ...initialModel, attempt: 1, awaiting: [1] }
const renewal = { attempt: 7, step: 'token' } as const
const renewing = signedIn({ renewal })
const due: AuthEvent = { type: 'due', timer: 'renewal' }
const returned: AuthEvent = { type: 'returned' }
const signInBy = (via: Via): AuthEvent => ({ type: 'sign-in-asked', via })
const typesOf = (effects: readonly { readonly type: string }[]) => effects.map(({ type }) => type)

describe('changes nothing:', () => {
  test.each<[string, Model, AuthEvent]>([
    ['an answer of the session frame after the end', signedOut(), { type: 'session-answered', answer: 'changed' }],
    ['a timer after the end', signedOut(), due],
    ['a lock that is taken after the end', signedOut(), { type: 'token-taken', refreshToken: 'r' }],
    ['Sign Out if nobody is signed in', signedOut(), { type: 'sign-out-asked' }],
    [
      'an expiry that was noticed before',
      signedIn({}, { state: withUser(record, 'reconnecting') }),
      { type: 'due', timer: 'expiry' },
    ],
    ['Login before the page knows who is signed in', loading, signInBy('popup')],
    ['a dismissed problem before that', loading, { type: 'problem-dismissed' }],
    ['a closed popup before that', loading, { type: 'popup-closed', attempt: 1 }],
    ['the closed popup of an attempt that was replaced', signedOut(), { type: 'popup-closed', attempt: 6 }],
    ['Login in this window twice', signedOut({}, { activity: signingIn('redirect') }), signInBy('redirect')],
    ['a look at a page that has a session', signedIn(), returned],
    ['a look at a page that renews', renewing, returned],
    ['a renewal that is due during another one', renewing, due],
    ['a change at the provider during a renewal', renewing, { type: 'session-answered', answer: 'changed' }],
    [
      'an answer of a session frame that has proven useless',
      signedIn({ isWatched: false }),
      { type: 'session-answered', answer: 'unchanged' },
    ],
    [
      'a renewal by refresh token that comes late: its tokens were refused when they arrived',
      signedOut(),
      { type: 'renewed', attempt: 6, by: 'token', record: successor },
    ],
  ])('%s', (_name, model, event) => {
    expect(reduce(model, event, world)).toEqual([model, []])
  })
})

test('late tokens of a hidden frame are left to expire, without their key', () => {
  const late: AuthEvent = { type: 'renewed', attempt: 6, by: 'frame', record: successor }
  expect(reduce(signedOut(), late, world)).toEqual([
    signedOut(),
    [{ type: 'discard', refreshToken: undefined, jkt: 'k' }],
  ])
})

describe('a sign-in by popup that the user cancels', () => {
  const cancelled: AuthEvent = { type: 'sign-in-cancelled' }

  test('is abandoned without a problem, and the silent question that it replaced is asked again', () => {
    const open = signedOut({ awaiting: [6, 7] }, { activity: signingIn('popup') })
    const [next, effects] = reduce(open, cancelled, world)
    expect(next).toMatchObject({ awaiting: [8], state: { activity: signingIn('silent'), problem: null } })
    expect(effects).toEqual([
      { type: 'abandon', attempt: 6 },
      { type: 'abandon', attempt: 7 },
      { type: 'sign-in', attempt: 8, via: 'silent', epoch: 'e' },
    ])
    expect(reduce(open, cancelled, { ...world, mark: null })[0].state).toEqual(anonymous(null))
    const late: AuthEvent = { type: 'signed-in', attempt: 7, via: 'popup', record }
    expect(typesOf(reduce(next, late, world)[1])).not.toContain('save')
  })

  test('leaves a signed-in user', () => {
    const open = signedIn({}, { awaiting: [7], state: { ...withUser(record), activity: signingIn('popup') } })
    expect(reduce(open, cancelled, world)).toMatchObject([
      { session: { record }, state: withUser(record), awaiting: [] },
      [{ type: 'abandon', attempt: 7 }],
    ])
  })

  test.each(['silent', 'redirect'] as const)('is no sign-in by %s', (via) => {
    const busy = signedOut({ awaiting: [7] }, { activity: signingIn(via) })
    expect(reduce(busy, cancelled, world)).toEqual([busy, []])
  })
})

describe('the silent question', () => {
  const asks = { type: 'sign-in', attempt: 8, via: 'silent', epoch: 'e' }
  const refusal: AuthEvent = { type: 'ended', attempt: 7, via: 'silent', problem: null, failure: 'login-required' }

  test('leaves the problem of the last sign-in on the page, but not that of a stray response', () => {
    const after = (shown: AuthProblem) => reduce(signedOut({ askedMark: null }, { problem: shown }), returned, world)
    expect(after(problem)).toMatchObject([{ state: { activity: signingIn('silent'), problem } }, [asks]])
    expect(after({ code: 'state-unknown' })).toMatchObject([{ state: { problem: null } }, [asks]])
    const asking = signedOut({ awaiting: [7] }, { activity: signingIn('silent'), problem })
    expect(reduce(asking, refusal, world)[0].state).toEqual(anonymous(problem))
    const [clicked] = reduce(signedOut({}, { problem }), signInBy('popup'), world)
    expect(clicked).toMatchObject({ state: { activity: signingIn('popup'), problem: null } })
  })

  test.each<[string, AuthProblem, RenewalFailure, Model['askedMark']]>([
    ['was not reached', { code: 'network-failed' }, 'unreachable', null],
    ['gave no user info', { code: 'user-info-unavailable' }, 'unreachable', null],
    ['answered a request that somebody has removed', { code: 'state-unknown' }, 'invalid', null],
    ['did not answer', { code: 'frame-timeout' }, 'no-response', mark],
    ['gave a wrong answer', { code: 'id-token-nonce' }, 'invalid', mark],
  ])(
    'is asked again at the next return if the provider %s, but not for the same mark else',
    (_what, cause, failure, asked) => {
      const asking = signedOut({ awaiting: [7] }, { activity: signingIn('silent') })
      const failed: AuthEvent = { type: 'ended', attempt: 7, via: 'silent', problem: cause, failure }
      const [next, effects] = reduce(asking, failed, world)
      expect([next.askedMark, next.state]).toMatchObject([asked, { status: 'anonymous', activity: null }])
      expect(typesOf(effects)).toEqual(cause.code === 'network-failed' ? ['set-timer'] : [])
      expect(reduce(next, returned, world)[1]).toEqual(asked === null ? [asks] : [])
    },
  )

  test.each([
    [null, 5_000],
    [{ sinceMs: NOW_MS - 20_000, latestMs: NOW_MS - 8_000 }, 25_000],
    [{ sinceMs: NOW_MS - 3_599_999, latestMs: NOW_MS }, 60_000],
    // The machine has slept.
    [{ sinceMs: NOW_MS - 7_200_000, latestMs: NOW_MS - 240_001 }, 5_000],
    [{ sinceMs: NOW_MS - 3_600_000, latestMs: NOW_MS - 240_000 }, null],
  ])('is asked again by itself for an hour: after %j in %s ms', (away, afterMs) => {
    const asking = signedOut({ awaiting: [7], away }, { activity: signingIn('silent') })
    const cause: AuthProblem = { code: 'network-failed' }
    const failed: AuthEvent = { type: 'ended', attempt: 7, via: 'silent', problem: cause, failure: 'unreachable' }
    const [next, effects] = reduce(asking, failed, world)
    const timer = { type: 'set-timer', timer: 'renewal', atMs: NOW_MS + (afterMs ?? 0) }
    expect(effects).toEqual(afterMs === null ? [] : [timer])
    const code = afterMs === null ? 'session-expired' : 'network-failed'
    expect(next.state).toMatchObject({ problem: { code, action: signingIn('silent') } })
    expect(isAway(problemOf(next.state))).toBe(afterMs !== null)
    for (const event of [due, returned, { type: 'retry-asked' } as const])
      expect(reduce(next, event, world)[1]).toEqual([asks])
  })

  test('abandons no popup that looks closed, whose failure does not end the question', () => {
    const [asking, effects] = reduce(signedOut({ askedMark: null, awaiting: [7] }), returned, world)
    expect(effects).toEqual([asks])
    expect(asking.awaiting).toEqual([7, 8])
    const [refused] = reduce(asking, { type: 'ended', attempt: 7, via: 'popup', problem }, world)
    expect(refused).toMatchObject({ awaiting: [8], state: { activity: signingIn('silent'), problem } })
    const [ended] = reduce(refused, { ...refusal, attempt: 8 }, world)
    expect(ended).toMatchObject({ awaiting: [], state: { activity: null, problem } })
  })

  test('writes and accepts nothing if the storage was cleared meanwhile', () => {
    const asking = signedOut({ awaiting: [7], askedMark: null }, { activity: signingIn('silent') })
    const cleared = { ...world, mark: null }
    expect(reduce(asking, refusal, cleared)).toEqual([signedOut({ askedMark: null }), []])
    const [next, effects] = reduce(asking, { type: 'signed-in', attempt: 7, via: 'silent', record }, cleared)
    expect(next).toMatchObject({ session: null, state: anonymous(null) })
    expect(typesOf(effects)).toEqual(['discard'])
  })
})

describe('a renewal', () => {
  const fail = (model: Model, nowMs = NOW_MS) =>
    reduce(model, { type: 'renewal-failed', attempt: 7, failure: 'unreachable', problem }, { ...world, nowMs })

  test('leaves the popup of another sign-in on the page, and no activity of its own', () => {
    const busy = signedIn({}, { state: { ...withUser(record), activity: signingIn('popup') } })
    const [begun] = reduce(busy, due, world)
    expect(begun.state).toMatchObject({ activity: signingIn('popup') })
    const done: AuthEvent = { type: 'renewed', attempt: 8, by: 'token', record: successor }
    expect(reduce(begun, done, world)[0].state).toMatchObject({ activity: signingIn('popup') })
    const [alone] = reduce(signedIn(), due, world)
    expect(alone.state).toMatchObject({ activity: signingIn('silent') })
    expect(reduce(alone, done, world)[0].state).toEqual(withUser(successor))
  })

  test.each([
    [5_000, 'renew'],
    [4_999, 'set-timer'],
  ])('of an expired sign-in that began %i ms before a reload: %s', (agoMs, effect) => {
    const expired = { ...record, expires_at: NOW_MS / 1000, triedAt: (NOW_MS - agoMs) / 1000 }
    const started: AuthEvent = { type: 'started', record: expired, responseUrl: null, isSupported: true }
    expect(typesOf(reduce(initialModel, started, world)[1]).at(-1)).toBe(effect)
  })

  test.each([
    [0, 5_000],
    [20_000, 25_000],
    [3_000_000, 60_000],
  ])('after an outage of %i ms is retried after %i ms', (durationMs, afterMs) => {
    const failing = { ...record, triedAt: NOW_MS / 1000, failingSince: (NOW_MS - durationMs) / 1000 }
    const [, effects] = fail(signedIn({ record: failing, renewal }))
    const retry = { type: 'set-timer', timer: 'renewal', atMs: NOW_MS + afterMs }
    expect(effects).toContainEqual(retry)
  })

  test.each([
    [3_599_999, 'authenticated'],
    [3_600_000, 'anonymous'],
  ])('that fails %i ms after the first failure leaves the user %s', (afterMs, status) => {
    const failedMs = NOW_MS + afterMs
    const failing = { ...record, triedAt: failedMs / 1000, failingSince: NOW_MS / 1000 }
    const [next, effects] = fail(signedIn({ record: failing, renewal }), failedMs)
    expect(next).toMatchObject({ state: { status } })
    // The key goes with the record. The token, which nothing has refused, is left to expire.
    const discarded = { type: 'discard', refreshToken: undefined, jkt: 'k' }
    expect(effects.filter(({ type }) => type === 'discard')).toEqual(status === 'anonymous' ? [discarded] : [])
  })

  test.each([
    [240_000, 0, NOW_MS / 1000 - 7_200],
    [240_001, 0, undefined],
    // The clock has been set back since.
    [-1, 7_201_000, undefined],
  ])(
    'that begins %i ms after the one before, and after the clock was set back by %i ms, counts failures from %d',
    (agoMs, setBackMs, failingSince) => {
      const nowMs = NOW_MS - setBackMs
      const tried = { ...record, triedAt: (nowMs - agoMs) / 1000, failingSince: NOW_MS / 1000 - 7_200 }
      const [next, effects] = reduce(signedIn({ record: tried }), due, { ...world, nowMs })
      expect(next.session?.record.failingSince).toBe(failingSince)
      expect(typesOf(effects).includes('emit'), 'expiring').toBe(failingSince === undefined)
    },
  )

  test.each([
    [240_000, null],
    // The machine has slept during the renewal.
    [240_001, NOW_MS / 1000],
  ])(
    'that has begun %i ms ago and fails after an hour of failures: the next hour begins at %d',
    (agoMs, failingSince) => {
      const tried = { ...record, triedAt: (NOW_MS - agoMs) / 1000, failingSince: NOW_MS / 1000 - 3_600 }
      const [{ session }] = fail(signedIn({ record: tried, renewal }))
      expect(session === null ? null : session.record.failingSince).toBe(failingSince)
    },
  )

  test('that the user asks for begins at once, or when the pause is over, and only if one waits', () => {
    const ask = (session: Partial<Session>) => reduce(signedIn(session), { type: 'retry-asked' }, world)[1]
    expect(typesOf(ask({ renewal: { retryFromMs: NOW_MS } }))).toEqual(['emit', 'save', 'renew'])
    const timer = { type: 'set-timer', timer: 'renewal', atMs: NOW_MS + 1 }
    expect(ask({ renewal: { retryFromMs: NOW_MS + 1 } })).toEqual([timer])
    expect([ask({}), reduce(signedOut(), { type: 'retry-asked' }, world)[1]]).toEqual([[], []])
  })

  test.each([
    [NOW_MS, ['emit', 'save', 'renew']],
    [NOW_MS + 1, []],
  ])('during an outage does not begin at the expiry before its time, %d: %j', (retryFromMs, types) => {
    const model = signedIn({ renewal: { retryFromMs } })
    const [next, effects] = reduce(model, { type: 'due', timer: 'expiry' }, world)
    expect(next.state).toMatchObject({ status: 'reconnecting' })
    expect(typesOf(effects)).toEqual(types)
  })
})

describe('an unchanged session', () => {
  const unchanged: AuthEvent = { type: 'session-answered', answer: 'unchanged' }

  test.each([
    [4_999, NOW_MS - 4_999],
    [5_000, null],
  ])('%i ms after a false alarm leaves it at %d', (agoMs, falseAlarmAtMs) => {
    const [next] = reduce(signedIn({ falseAlarmAtMs: NOW_MS - agoMs }), unchanged, world)
    expect(next.session).toMatchObject({ falseAlarmAtMs, record: { framesWork: true } })
  })

  test('while the token is on its way stays in the record, and does not store that token', () => {
    const [onItsWay] = reduce(renewing, { type: 'token-sent', attempt: 7 }, world)
    const [proven, effects] = reduce(onItsWay, unchanged, world)
    expect(effects).toMatchObject([{ type: 'save', record: { framesWork: true } }])
    expect(effects[0]).not.toHaveProperty('record.refresh_token')
    const [next] = reduce(proven, { type: 'token-answered', attempt: 7, record: successor }, world)
    expect(next.session?.record).toEqual({ ...successor, framesWork: true })
  })
})

describe('a check of the session', () => {
  const checking = signedIn({ renewal: { attempt: 7, step: 'check' }, falseAlarmAtMs: NOW_MS })

  test('puts a renewal that is due off for five seconds', () => {
    const timer = { type: 'set-timer', timer: 'renewal', atMs: NOW_MS + 5_000 }
    expect(reduce(checking, due, world)).toEqual([checking, [timer]])
  })

  test('keeps a refresh token and the epoch if the frame brings neither', () => {
    const { refresh_token: _token, ...fresh } = { ...record, access_token: 'a2', epoch: 'none' }
    const [next] = reduce(checking, { type: 'renewed', attempt: 7, by: 'frame', record: fresh }, world)
    expect(next.session?.record).toEqual({ ...record, access_token: 'a2' })
  })
})
