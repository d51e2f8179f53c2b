/** Events that come late, twice or in an order that browsers hardly ever show, by the reducer alone. */
import { describe, expect, test } from 'vitest'
import type { AuthProblem } from '../../../src/auth/errors.ts'
import { anonymous, initialModel, newSession, withUser } from '../../../src/auth/session/model.ts'
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
const renewing = signedIn({ renewal: { attempt: 7, step: 'token', sinceMs: null } })
const returned: AuthEvent = { type: 'returned' }
const signInBy = (via: Via): AuthEvent => ({ type: 'sign-in-asked', via })
const typesOf = (effects: readonly { readonly type: string }[]) => effects.map(({ type }) => type)

describe('changes nothing:', () => {
  test.each<[string, Model, AuthEvent]>([
    ['an answer of the session frame after the end', signedOut(), { type: 'session-answered', answer: 'changed' }],
    ['a timer after the end', signedOut(), { type: 'due', timer: 'renewal' }],
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
    ['the end of an attempt that was replaced', signedOut(), { type: 'ended', attempt: 6, via: 'popup', problem }],
    [
      'Login in this window during a sign-out',
      signedOut({}, { activity: { kind: 'sign-out', via: 'redirect' } }),
      signInBy('redirect'),
    ],
    ['Login in this window twice', signedOut({}, { activity: signingIn('redirect') }), signInBy('redirect')],
    ['a look at a page that has a session', signedIn(), returned],
    ['a look at a page that renews', renewing, returned],
    ['a renewal that is due during another one', renewing, { type: 'due', timer: 'renewal' }],
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

describe('tokens of an attempt that was replaced', () => {
  const discarded = (refreshToken: string | undefined) => [{ type: 'discard', refreshToken, jkt: 'k' }]

  test.each<[string, AuthEvent, string | undefined]>([
    ['a refresh are revoked', { type: 'token-answered', attempt: 6, record: successor }, 'r2'],
    ['a popup are revoked', { type: 'signed-in', attempt: 6, via: 'popup', record: successor }, 'r2'],
    ['a hidden frame are left to expire', { type: 'renewed', attempt: 6, by: 'frame', record: successor }, undefined],
    ['a silent sign-in, too,', { type: 'signed-in', attempt: 6, via: 'silent', record: successor }, undefined],
  ])('by %s', (_name, event, refreshToken) => {
    const model = signedOut()
    expect(reduce(model, event, world)).toEqual([model, discarded(refreshToken)])
  })
})

describe('the silent question', () => {
  const asks = { type: 'sign-in', attempt: 8, via: 'silent', epoch: 'e' }

  test('leaves the problem of the last sign-in on the page, but not that of a stray response', () => {
    const after = (shown: AuthProblem) => reduce(signedOut({ askedMark: null }, { problem: shown }), returned, world)
    expect(after(problem)).toMatchObject([{ state: { activity: signingIn('silent'), problem } }, [asks]])
    expect(after({ code: 'state-unknown' })).toMatchObject([{ state: { problem: null } }, [asks]])
    const [clicked] = reduce(signedOut({}, { problem }), signInBy('popup'), world)
    expect(clicked).toMatchObject({ state: { activity: signingIn('popup'), problem: null } })
  })

  test('abandons no popup that looks closed, whose failure does not end the question', () => {
    const [asking, effects] = reduce(signedOut({ askedMark: null, awaiting: [7] }), returned, world)
    expect(effects).toEqual([asks])
    expect(asking.awaiting).toEqual([7, 8])
    const [refused] = reduce(asking, { type: 'ended', attempt: 7, via: 'popup', problem }, world)
    expect(refused).toMatchObject({ awaiting: [8], state: { activity: signingIn('silent'), problem } })
    const answer: AuthEvent = { type: 'ended', attempt: 8, via: 'silent', problem: null, failure: 'login-required' }
    const [ended] = reduce(refused, answer, world)
    expect(ended).toMatchObject({ awaiting: [], state: { activity: null, problem } })
  })

  test.each<[AuthProblem | null, AuthProblem | null]>([
    [null, null],
    [problem, problem],
    [{ code: 'frame-timeout', action: signingIn('silent') }, null],
  ])('that is refused turns the problem %j into %j', (shown, left) => {
    const asking = signedOut({ awaiting: [7] }, { activity: signingIn('silent'), problem: shown })
    const answer: AuthEvent = { type: 'ended', attempt: 7, via: 'silent', problem, failure: 'login-required' }
    const [ended, effects] = reduce(asking, answer, world)
    expect(ended.state).toEqual(anonymous(left))
    expect(effects).toEqual([{ type: 'write-mark', mark: { ...mark, refused: true } }])
  })

  test('writes and accepts nothing if the storage was cleared meanwhile', () => {
    const asking = signedOut({ awaiting: [7], askedMark: null }, { activity: signingIn('silent') })
    const cleared = { ...world, mark: null }
    const refusal: AuthEvent = { type: 'ended', attempt: 7, via: 'silent', problem: null, failure: 'login-required' }
    expect(reduce(asking, refusal, cleared)).toEqual([signedOut({ askedMark: null }), []])
    const [next, effects] = reduce(asking, { type: 'signed-in', attempt: 7, via: 'silent', record }, cleared)
    expect(next).toMatchObject({ session: null, state: anonymous(null) })
    expect(typesOf(effects)).toEqual(['discard'])
  })
})

describe('an attempt', () => {
  test('has a higher number than all before', () => {
    expect(reduce(signedOut(), signInBy('popup'), world)[0]).toMatchObject({ attempt: 8, awaiting: [8] })
    expect(reduce(signedIn(), { type: 'sign-out-asked' }, world)[0]).toMatchObject({ attempt: 8, awaiting: [8] })
    expect(reduce(signedIn(), { type: 'due', timer: 'renewal' }, world)[0]).toMatchObject({ attempt: 8 })
  })

  test('that succeeds abandons the others, and not itself', () => {
    const model = signedOut({ awaiting: [6, 7] })
    const [next, effects] = reduce(model, { type: 'signed-in', attempt: 7, via: 'popup', record }, world)
    expect(next).toMatchObject({ awaiting: [], session: { record } })
    expect(effects.filter(({ type }) => type === 'abandon')).toEqual([{ type: 'abandon', attempt: 6 }])
  })
})

test.each([
  [NOW_MS, ['save', 'renew']],
  [NOW_MS + 1, []],
])('an expiry during an outage waits for the time of the next try, %d: %j', (retryFromMs, expected) => {
  const model = signedIn({ renewal: { retryFromMs, sinceMs: NOW_MS - 60_000 } })
  const [next, effects] = reduce(model, { type: 'due', timer: 'expiry' }, world)
  expect(next.state).toMatchObject({ status: 'reconnecting' })
  expect(typesOf(effects)).toEqual(expected)
})

describe('an unchanged session', () => {
  const unchanged: AuthEvent = { type: 'session-answered', answer: 'unchanged' }
  test.each([
    [4_999, NOW_MS - 4_999],
    [5_000, null],
  ])('%i ms after a false alarm leaves it at %d', (agoMs, left) => {
    const [next] = reduce(signedIn({ falseAlarmAtMs: NOW_MS - agoMs }), unchanged, world)
    expect(next.session).toMatchObject({ falseAlarmAtMs: left, record: { framesWork: true } })
  })
})

describe('a check of the session', () => {
  const checking = signedIn({ renewal: { attempt: 7, step: 'check', sinceMs: null }, falseAlarmAtMs: NOW_MS })
  const fail = (failure: 'unreachable' | 'login-required' | 'rejected') =>
    reduce(checking, { type: 'renewal-failed', attempt: 7, failure, problem }, world)[0]

  test('puts a renewal that is due off for five seconds', () => {
    const timer = { type: 'set-timer', timer: 'renewal', atMs: NOW_MS + 5_000 }
    expect(reduce(checking, { type: 'due', timer: 'renewal' }, world)).toEqual([checking, [timer]])
  })

  test('goes on if the provider is away, and stops if frames were never seen to work', () => {
    expect(fail('unreachable')).toEqual(signedIn({ falseAlarmAtMs: null }))
    expect(fail('login-required')).toEqual(signedIn({ falseAlarmAtMs: NOW_MS, isWatched: false }))
    expect(fail('rejected')).toMatchObject({ session: null, state: anonymous({ code: 'renew-failed' }) })
  })

  test('keeps a refresh token and the epoch if the frame brings neither', () => {
    const { refresh_token: _token, ...fresh } = { ...record, access_token: 'a2', epoch: 'none' }
    const [next] = reduce(checking, { type: 'renewed', attempt: 7, by: 'frame', record: fresh }, world)
    expect(next.session?.record).toEqual({ ...record, access_token: 'a2' })
  })
})

describe('a renewal', () => {
  const due: AuthEvent = { type: 'due', timer: 'renewal' }

  test('is by refresh token, and by hidden frame without one', () => {
    const tried = { ...record, triedAt: NOW_MS / 1000 }
    const { refresh_token: _token, ...withoutToken } = record
    expect(reduce(signedIn(), due, world)[1]).toContainEqual({ type: 'renew', attempt: 8, by: 'token', record: tried })
    const [, effects] = reduce(signedIn({ record: withoutToken }), due, world)
    expect(effects).toMatchObject([{}, {}, { type: 'renew', by: 'frame' }])
  })

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
  ])('of an expired sign-in that began %i ms before a reload: %s', (agoMs, expected) => {
    const expired = { ...record, expires_at: NOW_MS / 1000, triedAt: (NOW_MS - agoMs) / 1000 }
    const started: AuthEvent = { type: 'started', record: expired, responseUrl: null, isSupported: true }
    expect(typesOf(reduce(initialModel, started, world)[1]).at(-1)).toBe(expected)
  })

  test('is planned together with the expiry', () => {
    const started: AuthEvent = { type: 'started', record, responseUrl: null, isSupported: true }
    expect(reduce(initialModel, started, world)[1].filter(({ type }) => type === 'set-timer')).toEqual([
      { type: 'set-timer', timer: 'renewal', atMs: NOW_MS },
      { type: 'set-timer', timer: 'expiry', atMs: NOW_MS + 60_000 },
    ])
  })
})

describe('a sign-in elsewhere', () => {
  test.each([
    ['of another person', { epoch: 'next', sub: 'bea' }, 'another-person'],
    ['of the same person after a sign-out', { epoch: 'next', sub: 'ana' }, 'signed-out-elsewhere'],
    ['that has ended', { epoch: 'next', sub: null }, 'signed-out-elsewhere'],
  ] as const)('%s ends the one of this tab, and abandons its renewal', (_name, other, code) => {
    const [ended, effects] = reduce(renewing, returned, { ...world, mark: other })
    expect(ended.session).toBeNull()
    expect(effects.slice(0, 3)).toEqual([
      { type: 'abandon', attempt: 7 },
      { type: 'forget' },
      { type: 'discard', refreshToken: 'r', jkt: 'k' },
    ])
    if (other.sub === null) expect(ended.state).toEqual(anonymous({ code }))
    else expect(ended.state).toMatchObject({ problem: { code } })
  })

  test('refuses the tokens of a request from before a sign-out', () => {
    const late = { ...record, epoch: 'former' }
    const [next, effects] = reduce(
      signedOut({ awaiting: [7] }),
      { type: 'signed-in', attempt: 7, via: 'popup', record: late },
      world,
    )
    expect(next).toMatchObject({ session: null, state: { problem: { code: 'signed-out-elsewhere' } } })
    expect(effects).toEqual([{ type: 'discard', refreshToken: 'r', jkt: 'k' }])
  })
})

test.each([
  ['a key', { refresh_token: 'r2' }, [{ type: 'discard', refreshToken: 'r2', jkt: undefined }]],
  ['a refresh token and a key', {}, []],
])('late tokens without %s', (_name, more, expected) => {
  const { refresh_token: _token, dpop_jkt: _jkt, ...bare } = record
  const late: AuthEvent = { type: 'token-answered', attempt: 6, record: { ...bare, ...more } }
  const model = signedOut()
  expect(reduce(model, late, world)).toEqual([model, expected])
})
