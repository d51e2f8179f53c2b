// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { initialModel, reduce } from '../../src/auth/machine.ts'
import type {
  AuthEvent,
  RenewalFailure,
  Effect,
  Model,
  SessionEvent,
  User,
  TabMessage,
} from '../../src/auth/machine.ts'

const user: User = { sub: 'a', expiresAt: 1_000 }

function play(...events: readonly AuthEvent[]): { model: Model; effects: readonly Effect[] } {
  return events.reduce<{ model: Model; effects: readonly Effect[] }>(
    ({ model, effects }, event) => {
      const [next, more] = reduce(model, event)
      return { model: next, effects: [...effects, ...more] }
    },
    { model: initialModel, effects: [] },
  )
}

const anonymous: AuthEvent = { type: 'started', hasResponse: false, user: null, isRenewable: false }
const restored: AuthEvent = { type: 'started', hasResponse: false, user, isRenewable: false }
const asked: AuthEvent = { type: 'sign-in-asked', via: 'popup' }

describe('the state', () => {
  test('is loading and unauthenticated until the stored sign-in is processed', () => {
    expect(initialModel.state).toEqual({ status: 'unknown' })
    expect(play(anonymous).model.state).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(play(restored).model.state).toEqual({ status: 'authenticated', user, activity: null, problem: null })
  })

  test('stays loading while an answer is looked at, unless somebody is signed in already', () => {
    expect(play({ type: 'started', hasResponse: true, user: null, isRenewable: false }).model.state).toEqual({
      status: 'unknown',
    })
    expect(play({ type: 'started', hasResponse: true, user, isRenewable: false }).model.state).toMatchObject({
      status: 'authenticated',
    })
  })

  test('starts once', () => {
    expect(play(restored, anonymous).model.state.status).toBe('authenticated')
  })

  test('byFrame before the start does nothing', () => {
    expect(play(asked)).toEqual({ model: initialModel, effects: [] })
    expect(play({ type: 'sign-out-asked', via: 'redirect' })).toEqual({ model: initialModel, effects: [] })
  })

  test('a failure ends what is under way, is kept until it is read, and leaves a signed-in person signed in', () => {
    const failed = play(restored, asked, { type: 'ended', attempt: 1, problem: { code: 'sign-in-failed' } })
    expect(failed.model.state).toEqual({
      status: 'authenticated',
      user,
      activity: null,
      problem: { code: 'sign-in-failed' },
    })
    expect(reduce(failed.model, { type: 'problem-dismissed' })[0].state).toMatchObject({ problem: null })
  })

  test('a new attempt clears the old problem', () => {
    const model = play(anonymous, asked, { type: 'ended', attempt: 1, problem: { code: 'popup-blocked' } }, asked).model
    expect(model.state).toMatchObject({ activity: { kind: 'sign-in' }, problem: null })
  })

  test('expiry before the planned renewal has begun renews first, and nobody is known until it has ended', () => {
    const { model, effects } = play(restored, { type: 'expired' })
    expect(model.state).toEqual({ status: 'unknown' })
    expect(effects).toContainEqual({ type: 'renew', attempt: 1, byFrame: false })
    expect(effects).not.toContainEqual({ type: 'forget-user' })
  })

  test('expiry after a renewal was refused makes the person anonymous and forgets the user', () => {
    const refused = {
      type: 'renewal-failed',
      attempt: 1,
      failure: 'refused',
      problem: { code: 'renew-failed' },
    } as const
    const { model, effects } = play(restored, { type: 'expiring' }, refused, { type: 'expired' })
    expect(model.state).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(effects).toContainEqual({ type: 'forget-user' })
  })

  test('expiry during a sign-in does not end the sign-in', () => {
    const { model } = play(restored, asked, { type: 'expired' }, { type: 'signed-in', attempt: 1, user })
    expect(model.state.status).toBe('authenticated')
  })
})

describe('what does not matter now changes nothing and has no effect', () => {
  const renewing: AuthEvent = { type: 'started', hasResponse: false, user: null, isRenewable: true }
  const leaving: AuthEvent = { type: 'sign-out-asked', via: 'popup' }
  const nothing: readonly (readonly [string, readonly AuthEvent[], AuthEvent])[] = [
    ['a change of the session while nobody is signed in', [anonymous], { type: 'session-changed' }],
    ['a problem that is read before there is any', [], { type: 'problem-dismissed' }],
    ['a second start', [restored], anonymous],
    ['a start after somebody has asked', [renewing], restored],
    ['a second click on Login', [anonymous, asked], asked],
    [
      'a redirect after a redirect',
      [anonymous, { type: 'sign-in-asked', via: 'redirect' }],
      { type: 'sign-in-asked', via: 'redirect' },
    ],
    ['a redirect to sign in while a popup signs out', [restored, leaving], { type: 'sign-in-asked', via: 'redirect' }],
    ['a renewal during a renewal', [restored, { type: 'expiring' }], { type: 'expiring' }],
    ['a renewal while signing out', [restored, leaving], { type: 'expiring' }],
    ['the end of a token while nobody is signed in', [anonymous], { type: 'expired' }],
    [
      'a question of another page for somebody who is signed in',
      [anonymous],
      { type: 'tab-message-received', message: 'anyone' },
    ],
    [
      'a sign-in elsewhere while somebody is signed in here',
      [restored],
      { type: 'tab-message-received', message: 'signed-in' },
    ],
    [
      'a sign-in elsewhere while a popup is open here',
      [anonymous, asked],
      { type: 'tab-message-received', message: 'signed-in' },
    ],
    [
      'a sign-out elsewhere while nobody is signed in',
      [anonymous],
      { type: 'tab-message-received', message: 'signed-out' },
    ],
    [
      'a sign-out elsewhere while signing out here',
      [restored, leaving],
      { type: 'tab-message-received', message: 'signed-out' },
    ],
    [
      'a sign-out elsewhere while an answer is looked at',
      [{ type: 'started', hasResponse: true, user: null, isRenewable: false }],
      { type: 'tab-message-received', message: 'signed-out' },
    ],
  ]
  test.each(nothing)('%s', (_name, before, event) => {
    const { model } = play(...before)
    expect(reduce(model, event)).toEqual([model, []])
  })

  test('a popup that is closed only frees the button', () => {
    const { model } = play(anonymous, asked)
    const [next, effects] = reduce(model, { type: 'popup-closed', attempt: 1 })
    expect(next).toEqual({
      ...model,
      state: { status: 'anonymous', activity: null, problem: { code: 'popup-closed' } },
    })
    expect(effects).toEqual([])
  })

  test('a problem that is read only goes away', () => {
    const { model } = play(anonymous, asked, { type: 'ended', attempt: 1, problem: { code: 'popup-blocked' } })
    expect(reduce(model, { type: 'problem-dismissed' })).toEqual([
      { ...model, state: { status: 'anonymous', activity: null, problem: null } },
      [],
    ])
  })
})

describe('the end of the token', () => {
  const failed = (failure: 'transient' | 'refused') =>
    ({ type: 'renewal-failed', attempt: 1, failure, problem: { code: 'renew-failed' } }) as const

  test('during a renewal makes nobody known, and only waits for it', () => {
    const { model } = play(restored, { type: 'expiring' })
    expect(reduce(model, { type: 'expired' })).toEqual([{ ...model, state: { status: 'unknown' } }, []])
  })

  test('between two tries of a renewal is said, and only waits for the next one', () => {
    const { model } = play(restored, { type: 'expiring' }, failed('transient'))
    const state = { status: 'anonymous', activity: null, problem: { code: 'renew-failed' } }
    expect(reduce(model, { type: 'expired' })).toEqual([{ ...model, state }, []])
  })

  test('after a renewal was refused forgets the user and is news', () => {
    const { model } = play(restored, { type: 'expiring' }, failed('refused'))
    expect(reduce(model, { type: 'expired' })[1]).toEqual([
      { type: 'forget-user' },
      { type: 'emit', event: 'expired' },
      { type: 'emit', event: 'signed-out' },
    ])
  })

  test('a question that brought nothing, of a token that is not renewed any more, has no effect', () => {
    const sameEnd = play(
      restored,
      { type: 'expiring' },
      { type: 'renewed', attempt: 1, user },
      { type: 'session-changed' },
    )
    const [model, effects] = reduce(sameEnd.model, {
      type: 'renewal-failed',
      attempt: 2,
      failure: 'inconclusive',
      problem: { code: 'renew-failed' },
    })
    expect(model.state).toEqual({ status: 'authenticated', user, activity: null, problem: null })
    expect(effects).toEqual([])
  })
})

describe('a renewal is not lost', () => {
  const unclear = {
    type: 'renewal-failed',
    attempt: 1,
    failure: 'inconclusive',
    problem: { code: 'renew-failed' },
  } as const

  test('to a question about the session that brought no answer', () => {
    const { effects } = play(restored, { type: 'session-changed' }, { type: 'expiring' }, unclear)
    expect(effects).toContainEqual({ type: 'renew-later', afterMs: 0 })
  })

  test('to a token that ended while the question was asked', () => {
    const { model, effects } = play(restored, { type: 'session-changed' }, { type: 'expired' }, unclear)
    expect(model.state).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    expect(effects.at(-1)).toMatchObject({ type: 'renew-later' })
  })
})

describe('words of other pages', () => {
  const later = { type: 'renewal-failed', attempt: 1, failure: 'transient', problem: { code: 'renew-failed' } } as const
  const signedOut = { type: 'tab-message-received', message: 'signed-out' } as const

  test('a sign-out counts while a renewal waits for the provider to come back', () => {
    const { model, effects } = play(restored, { type: 'expiring' }, later, { type: 'expired' }, signedOut)
    expect(model).toMatchObject({
      retries: 0,
      state: { status: 'anonymous', problem: { code: 'signed-out-elsewhere' } },
    })
    expect(effects).toContainEqual({ type: 'forget-user' })
  })

  test('a sign-out counts while a page that was opened renews', () => {
    const { model } = play({ type: 'started', hasResponse: false, user: null, isRenewable: true })
    const [next, effects] = reduce(model, signedOut)
    expect(next).toEqual({
      ...model,
      renewing: null,
      state: { status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } },
    })
    expect(effects).toEqual([{ type: 'forget-user' }, { type: 'emit', event: 'signed-out' }])
  })

  test('a sign-in does not disturb a popup that only seems closed', () => {
    const before = play(anonymous, asked, { type: 'popup-closed', attempt: 1 }).model
    expect(reduce(before, { type: 'tab-message-received', message: 'signed-in' })).toEqual([before, []])
  })
})

describe('an old answer does not count', () => {
  const late: readonly AuthEvent[] = [
    { type: 'signed-in', attempt: 1, user },
    { type: 'ended', attempt: 1, problem: { code: 'sign-in-failed' } },
    { type: 'popup-closed', attempt: 1 },
    { type: 'user-cleared', attempt: 1 },
  ]

  test.each(late)('$type of an attempt that was given up', (event) => {
    const redirected = play(anonymous, asked, { type: 'sign-in-asked', via: 'redirect' }).model
    expect(reduce(redirected, event)).toEqual([redirected, []])
  })

  test('the attempt that was given up is abandoned', () => {
    expect(play(anonymous, asked, { type: 'sign-in-asked', via: 'redirect' }).effects).toContainEqual({
      type: 'abandon',
      attempt: 1,
    })
  })
})

describe('each event has exactly these effects', () => {
  const user2: User = { sub: 'b', expiresAt: 2_000 }
  const problem = { code: 'renew-failed' } as const
  const expiring: AuthEvent = { type: 'expiring' }
  const closed: AuthEvent = { type: 'popup-closed', attempt: 1 }
  const silently: AuthEvent = { type: 'tab-message-received', message: 'signed-in' }
  const leaving: AuthEvent = { type: 'sign-out-asked', via: 'popup' }
  const returning = (who: User | null): AuthEvent => ({
    type: 'started',
    hasResponse: true,
    user: who,
    isRenewable: false,
  })
  const opened: AuthEvent = { type: 'started', hasResponse: false, user: null, isRenewable: true }
  const failed = (attempt: number, failure: RenewalFailure): AuthEvent => ({
    type: 'renewal-failed',
    attempt,
    failure,
    problem,
  })
  const popup = { kind: 'sign-in', via: 'popup' } as const
  const frame = { kind: 'sign-in', via: 'silent' } as const
  const out = { kind: 'sign-out', via: 'popup' } as const
  const nobody = (shown: object = {}) => ({ status: 'anonymous', activity: null, problem: null, ...shown })
  const known = (shown: object = {}) => ({ status: 'authenticated', user, activity: null, problem: null, ...shown })
  const emit = (event: SessionEvent): Effect => ({ type: 'emit', event })
  const tellTabs = (message: TabMessage): Effect => ({ type: 'tell-tabs', message })
  const watch: Effect = { type: 'watch-session', expiresAt: 1_000, renew: true }
  const restoredWatch: Effect = { type: 'watch-session', expiresAt: 1_000, renew: true, restored: true }
  const forget: Effect = { type: 'forget-user' }

  const table: readonly (readonly [
    string,
    readonly AuthEvent[],
    AuthEvent,
    Partial<Omit<Model, 'state'>> & { readonly state: object },
    readonly Effect[],
  ])[] = [
    [
      'a start with nobody asks the other pages',
      [],
      anonymous,
      { state: nobody(), attempt: 0, awaiting: null, renewing: null, renewalPlanned: false, retries: 0 },
      [tellTabs('anyone')],
    ],
    [
      'a start with a stored user',
      [],
      restored,
      { state: known(), renewalPlanned: true, expiresAt: 1_000 },
      [restoredWatch],
    ],
    [
      'a start with an answer',
      [],
      returning(null),
      { state: { status: 'unknown' }, attempt: 1, awaiting: 1 },
      [{ type: 'complete-callback', attempt: 1 }],
    ],
    [
      'a start with both',
      [],
      returning(user),
      { state: known(), awaiting: 1 },
      [restoredWatch, { type: 'complete-callback', attempt: 1 }],
    ],
    [
      'a start with an expired user',
      [],
      opened,
      { state: { status: 'unknown' }, renewing: 1, awaiting: null },
      [{ type: 'renew', attempt: 1, byFrame: false }, emit('expiring')],
    ],
    [
      'a click on Login',
      [anonymous],
      asked,
      { state: nobody({ activity: popup }), attempt: 1, awaiting: 1 },
      [{ type: 'sign-in', attempt: 1, via: 'popup' }],
    ],
    [
      'a click while a frame asks',
      [anonymous, silently],
      asked,
      { state: nobody({ activity: popup }), awaiting: 2 },
      [
        { type: 'abandon', attempt: 1 },
        { type: 'sign-in', attempt: 2, via: 'popup' },
      ],
    ],
    [
      'a click while a renewal is under way',
      [restored, expiring],
      asked,
      { state: known({ activity: popup }), awaiting: 2, renewing: 1 },
      [{ type: 'sign-in', attempt: 2, via: 'popup' }],
    ],
    [
      'signing in by hand is told to the other pages',
      [anonymous, asked],
      { type: 'signed-in', attempt: 1, user },
      { state: known(), awaiting: null, renewalPlanned: true, expiresAt: 1_000 },
      [watch, tellTabs('signed-in'), emit('signed-in')],
    ],
    [
      'signing in with the others is not',
      [anonymous, silently],
      { type: 'signed-in', attempt: 1, user },
      { state: known(), awaiting: null, renewalPlanned: true },
      [watch, emit('signed-in')],
    ],
    [
      'a late answer of a popup',
      [anonymous, asked, closed],
      { type: 'signed-in', attempt: 1, user },
      { state: known() },
      [watch, tellTabs('signed-in'), emit('signed-in')],
    ],
    [
      'the same during a renewal',
      [restored, asked, closed, expiring],
      { type: 'signed-in', attempt: 1, user },
      { state: known(), renewing: null },
      [watch, tellTabs('signed-in'), emit('signed-in')],
    ],
    [
      'an answer that is refused',
      [returning(null)],
      { type: 'ended', attempt: 1, problem },
      { state: nobody({ problem }), awaiting: null },
      [],
    ],
    [
      'an answer that ends a sign-out',
      [returning(null)],
      { type: 'ended', attempt: 1, problem: null },
      { state: nobody(), awaiting: null },
      [],
    ],
    [
      'an old answer',
      [returning(user)],
      { type: 'ended', attempt: 1, problem: { code: 'state-unknown' } },
      { state: known() },
      [],
    ],
    [
      'an answer without a state',
      [returning(user)],
      { type: 'ended', attempt: 1, problem: { code: 'state-missing' } },
      { state: known() },
      [],
    ],
    [
      'an old answer, and nobody is signed in',
      [returning(null)],
      { type: 'ended', attempt: 1, problem: { code: 'state-unknown' } },
      { state: nobody({ problem: { code: 'state-unknown' } }) },
      [],
    ],
    [
      'another refusal',
      [returning(user)],
      { type: 'ended', attempt: 1, problem: { code: 'state-mismatch' } },
      { state: known({ problem: { code: 'state-mismatch' } }) },
      [],
    ],
    [
      'a click on Logout ends a renewal',
      [restored, expiring],
      leaving,
      { state: known({ activity: out }), awaiting: 2, renewing: null },
      [{ type: 'sign-out', attempt: 2, via: 'popup' }],
    ],
    [
      'forgetting while the window is still open',
      [restored, leaving],
      { type: 'user-cleared', attempt: 1 },
      { state: nobody({ activity: out }), renewalPlanned: false, awaiting: 1 },
      [forget, tellTabs('signed-out'), emit('signed-out')],
    ],
    [
      'the planned renewal',
      [restored],
      expiring,
      { state: known({ activity: frame }), renewing: 1, renewalPlanned: false },
      [{ type: 'renew', attempt: 1, byFrame: false }, emit('expiring')],
    ],
    [
      'a renewal beside a popup',
      [restored, asked],
      expiring,
      { state: known({ activity: popup }), renewing: 2, awaiting: 1 },
      [{ type: 'renew', attempt: 2, byFrame: false }, emit('expiring')],
    ],
    [
      'a change of the session',
      [restored],
      { type: 'session-changed' },
      { state: known({ activity: frame }), renewing: 1, renewalPlanned: true },
      [{ type: 'renew', attempt: 1, byFrame: true }, emit('session-changed')],
    ],
    [
      'a renewal that succeeded',
      [restored, expiring],
      { type: 'renewed', attempt: 1, user: user2 },
      { state: known({ user: user2 }), renewing: null, renewalPlanned: true, expiresAt: 2_000 },
      [{ type: 'watch-session', expiresAt: 2_000, renew: true }, emit('renewed')],
    ],
    [
      'the same after a reload',
      [opened],
      { type: 'renewed', attempt: 1, user },
      { state: known(), renewing: null, renewalPlanned: true },
      [watch, emit('renewed')],
    ],
    [
      'the same beside a popup',
      [restored, asked, expiring],
      { type: 'renewed', attempt: 2, user: user2 },
      { state: known({ user: user2, activity: popup }), awaiting: 1 },
      [{ type: 'watch-session', expiresAt: 2_000, renew: true }, emit('renewed')],
    ],
    [
      'the same when a click took its place and failed',
      [restored, expiring, asked, { type: 'ended', attempt: 2, problem: null }],
      { type: 'renewed', attempt: 1, user: user2 },
      { state: known({ user: user2 }) },
      [{ type: 'watch-session', expiresAt: 2_000, renew: true }, emit('renewed')],
    ],
    [
      'a renewal to the same end',
      [restored, expiring],
      { type: 'renewed', attempt: 1, user },
      { state: known(), renewalPlanned: false },
      [{ type: 'watch-session', expiresAt: 1_000, renew: false }, emit('renewed')],
    ],
    [
      'a provider that is away',
      [restored, expiring],
      failed(1, 'transient'),
      { state: known(), renewing: null, retries: 1 },
      [{ type: 'renew-later', afterMs: 5_000 }],
    ],
    [
      'the same beside a popup',
      [restored, asked, expiring],
      failed(2, 'transient'),
      { state: known({ activity: popup }), awaiting: 1, retries: 1 },
      [{ type: 'renew-later', afterMs: 5_000 }],
    ],
    [
      'the same after a reload',
      [opened],
      failed(1, 'transient'),
      { state: nobody({ problem }), retries: 1 },
      [{ type: 'renew-later', afterMs: 5_000 }],
    ],
    [
      'a session that is gone',
      [restored, { type: 'session-changed' }],
      failed(1, 'session-ended'),
      { state: nobody({ problem: { code: 'signed-out-elsewhere' } }), renewalPlanned: false },
      [forget, emit('signed-out')],
    ],
    [
      'a renewal that was refused',
      [restored, expiring],
      failed(1, 'refused'),
      { state: known({ problem }), retries: 0 },
      [emit('renew-failed')],
    ],
    [
      'the same after a reload',
      [opened],
      failed(1, 'refused'),
      { state: nobody(), retries: 0 },
      [forget, emit('signed-out')],
    ],
    [
      'a page that asks whether anyone is signed in',
      [restored],
      { type: 'tab-message-received', message: 'anyone' },
      { state: known() },
      [tellTabs('signed-in')],
    ],
    [
      'a sign-in on another page',
      [anonymous],
      silently,
      { state: nobody({ activity: frame }), awaiting: 1 },
      [{ type: 'sign-in', attempt: 1, via: 'silent' }],
    ],
    [
      'a sign-in on another page while a retry may bring the person back',
      [restored, expiring, failed(1, 'transient'), { type: 'expired' }, expiring],
      silently,
      { state: nobody({ activity: frame, problem }), renewing: 2, awaiting: null },
      [],
    ],
    [
      'a sign-out on another page while a popup is open',
      [restored, asked],
      { type: 'tab-message-received', message: 'signed-out' },
      { state: nobody({ activity: popup, problem: { code: 'signed-out-elsewhere' } }), awaiting: 1 },
      [forget, emit('signed-out')],
    ],
  ]

  test.each(table)('%s', (_name, before, event, expected, effects) => {
    const [model, caused] = reduce(play(...before).model, event)
    expect(model).toMatchObject(expected)
    expect(model.state).toEqual(expected.state)
    expect(caused).toEqual(effects)
  })
})

test('while signing out nobody signs in', () => {
  const { model } = play(restored, { type: 'sign-out-asked', via: 'redirect' })
  expect(reduce(model, asked)).toEqual([model, []])
  expect(reduce(model, { type: 'sign-out-asked', via: 'redirect' })).toEqual([model, []])
})
