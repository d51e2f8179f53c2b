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

const user: User = { sub: 'a', expiresAt: 300_000 }

function play(...events: readonly AuthEvent[]): { model: Model; effects: readonly Effect[] } {
  return events.reduce<{ model: Model; effects: readonly Effect[] }>(
    ({ model, effects }, event) => {
      const [next, more] = reduce(model, event)
      return { model: next, effects: [...effects, ...more] }
    },
    { model: initialModel, effects: [] },
  )
}

const startedAnonymous: AuthEvent = { type: 'started', hasResponse: false, user: null, isExpired: false }
const startedWithUser: AuthEvent = { type: 'started', hasResponse: false, user, isExpired: false }
const loginClicked: AuthEvent = { type: 'sign-in-asked', via: 'popup' }

describe('the state', () => {
  test('is unknown until the stored sign-in is processed', () => {
    expect(initialModel.state).toEqual({ status: 'unknown' })
    expect(play(startedAnonymous).model.state).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(play(startedWithUser).model.state).toEqual({ status: 'authenticated', user, activity: null, problem: null })
  })

  test('stays unknown while a response is checked, unless somebody is signed in already', () => {
    expect(play({ type: 'started', hasResponse: true, user: null, isExpired: false }).model.state).toEqual({
      status: 'unknown',
    })
    expect(play({ type: 'started', hasResponse: true, user, isExpired: false }).model.state).toMatchObject({
      status: 'authenticated',
    })
  })

  test('ignores a second start', () => {
    expect(play(startedWithUser, startedAnonymous).model.state.status).toBe('authenticated')
  })

  test('ignores sign-in and sign-out before the start', () => {
    expect(play(loginClicked)).toEqual({ model: initialModel, effects: [] })
    expect(play({ type: 'sign-out-asked', via: 'redirect' })).toEqual({ model: initialModel, effects: [] })
  })

  test('keeps a signed-in person signed in after a failure, and shows the problem until it is dismissed', () => {
    const failed = play(startedWithUser, loginClicked, {
      type: 'ended',
      attempt: 1,
      problem: { code: 'sign-in-failed' },
    })
    expect(failed.model.state).toEqual({
      status: 'authenticated',
      user,
      activity: null,
      problem: { code: 'sign-in-failed' },
    })
    expect(reduce(failed.model, { type: 'problem-dismissed' })[0].state).toMatchObject({ problem: null })
  })

  test('loses its problem with a new attempt', () => {
    const model = play(
      startedAnonymous,
      loginClicked,
      { type: 'ended', attempt: 1, problem: { code: 'popup-blocked' } },
      loginClicked,
    ).model
    expect(model.state).toMatchObject({ activity: { kind: 'sign-in' }, problem: null })
  })

  test('is unknown while an expired token is renewed for the first time', () => {
    const { model, effects } = play(startedWithUser, { type: 'expired' })
    expect(model.state).toEqual({ status: 'unknown' })
    expect(effects).toContainEqual({ type: 'renew', attempt: 1, byFrame: false })
    expect(effects).not.toContainEqual({ type: 'forget-user' })
  })

  test('is anonymous on expiry after a refused renewal, and the user is forgotten', () => {
    const refused = {
      type: 'renewal-failed',
      attempt: 1,
      failure: 'refused',
      problem: { code: 'renew-failed' },
      atMs: 0,
    } as const
    const { model, effects } = play(startedWithUser, { type: 'expiring' }, refused, { type: 'expired' })
    expect(model.state).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
    expect(effects).toContainEqual({ type: 'forget-user' })
  })

  test('is authenticated by a sign-in that was in progress on expiry', () => {
    const { model } = play(startedWithUser, loginClicked, { type: 'expired' }, { type: 'signed-in', attempt: 1, user })
    expect(model.state.status).toBe('authenticated')
  })
})

describe('an irrelevant event changes nothing and has no effect', () => {
  const renewing: AuthEvent = { type: 'started', hasResponse: false, user, isExpired: true }
  const logoutClicked: AuthEvent = { type: 'sign-out-asked', via: 'popup' }
  const nothing: readonly (readonly [string, readonly AuthEvent[], AuthEvent])[] = [
    ['a changed session while nobody is signed in', [startedAnonymous], { type: 'session-changed' }],
    ['a dismissal without a problem', [], { type: 'problem-dismissed' }],
    ['a second start', [startedWithUser], startedAnonymous],
    ['a start during a renewal', [renewing], startedWithUser],
    ['a second click on Login', [startedAnonymous, loginClicked], loginClicked],
    [
      'a second redirect',
      [startedAnonymous, { type: 'sign-in-asked', via: 'redirect' }],
      { type: 'sign-in-asked', via: 'redirect' },
    ],
    [
      'a sign-in by redirect during a sign-out by popup',
      [startedWithUser, logoutClicked],
      { type: 'sign-in-asked', via: 'redirect' },
    ],
    ['a second renewal', [startedWithUser, { type: 'expiring' }], { type: 'expiring' }],
    ['a renewal during a sign-out', [startedWithUser, logoutClicked], { type: 'expiring' }],
    ['an expiry while nobody is signed in', [startedAnonymous], { type: 'expired' }],
    [
      'the question of another tab while nobody is signed in',
      [startedAnonymous],
      { type: 'tab-message-received', message: { type: 'anyone' } },
    ],
    [
      'a sign-in in another tab while somebody is signed in here',
      [startedWithUser],
      { type: 'tab-message-received', message: { type: 'signed-in' } },
    ],
    [
      'a sign-in in another tab while a popup is open here',
      [startedAnonymous, loginClicked],
      { type: 'tab-message-received', message: { type: 'signed-in' } },
    ],
    [
      'a sign-out in another tab while nobody is signed in',
      [startedAnonymous],
      { type: 'tab-message-received', message: { type: 'signed-out' } },
    ],
    [
      'a sign-out in another tab during a sign-out here',
      [startedWithUser, logoutClicked],
      { type: 'tab-message-received', message: { type: 'signed-out' } },
    ],
    [
      'a sign-out in another tab while a response is checked',
      [{ type: 'started', hasResponse: true, user: null, isExpired: false }],
      { type: 'tab-message-received', message: { type: 'signed-out' } },
    ],
    [
      'a sign-out in another tab while a popup is open here',
      [startedAnonymous, loginClicked],
      { type: 'tab-message-received', message: { type: 'signed-out' } },
    ],
    [
      'a second sign-in of another person while the provider is asked about the first',
      [startedWithUser, { type: 'tab-message-received', message: { type: 'signed-in', sub: 'b' } }],
      { type: 'tab-message-received', message: { type: 'signed-in', sub: 'b' } },
    ],
    [
      'a closed popup while a response is checked',
      [{ type: 'started', hasResponse: true, user: null, isExpired: false }],
      { type: 'popup-closed', attempt: 1 },
    ],
    [
      'a changed session between two retries after the expiry',
      [
        renewing,
        { type: 'renewal-failed', attempt: 1, failure: 'transient', problem: { code: 'renew-failed' }, atMs: 0 },
      ],
      { type: 'session-changed' },
    ],
  ]
  test.each(nothing)('%s', (_name, before, event) => {
    const { model } = play(...before)
    expect(reduce(model, event)).toEqual([model, []])
  })

  test('a closed popup only ends the activity, and is reported', () => {
    const { model } = play(startedAnonymous, loginClicked)
    const [next, effects] = reduce(model, { type: 'popup-closed', attempt: 1 })
    expect(next).toEqual({
      ...model,
      state: { status: 'anonymous', activity: null, problem: { code: 'popup-closed' } },
    })
    expect(effects).toEqual([])
  })

  test('a dismissal only removes the problem', () => {
    const { model } = play(startedAnonymous, loginClicked, {
      type: 'ended',
      attempt: 1,
      problem: { code: 'popup-blocked' },
    })
    expect(reduce(model, { type: 'problem-dismissed' })).toEqual([
      { ...model, state: { status: 'anonymous', activity: null, problem: null } },
      [],
    ])
  })
})

describe('the expiry of the access token', () => {
  const failed = (failure: 'transient' | 'refused') =>
    ({ type: 'renewal-failed', attempt: 1, failure, problem: { code: 'renew-failed' }, atMs: 0 }) as const

  test.each<[string, AuthEvent[]]>([
    ['during a renewal', []],
    ['between two retries of a renewal', [failed('transient')]],
  ])('%s leaves a person who can sign out, and does not disturb the renewal', (_name, more) => {
    const { model } = play(startedWithUser, { type: 'expiring' }, ...more)
    const state = { ...model.state, status: 'reconnecting' }
    expect(reduce(model, { type: 'expired' })).toEqual([{ ...model, state }, []])
  })

  test('after a refused renewal forgets the user, and emits expired and signed-out', () => {
    const { model } = play(startedWithUser, { type: 'expiring' }, failed('refused'))
    expect(reduce(model, { type: 'expired' })[1]).toEqual([
      { type: 'forget-user' },
      { type: 'emit', event: 'expired' },
      { type: 'emit', event: 'signed-out' },
    ])
  })

  test('is not affected by an inconclusive session check after the last renewal', () => {
    const sameEnd = play(
      startedAnonymous,
      loginClicked,
      { type: 'signed-in', attempt: 1, user },
      { type: 'expiring' },
      { type: 'renewed', attempt: 2, user },
      { type: 'session-changed' },
    )
    const [model, effects] = reduce(sameEnd.model, {
      type: 'renewal-failed',
      attempt: 3,
      failure: 'inconclusive',
      problem: { code: 'renew-failed' },
      atMs: 0,
    })
    expect(model.state).toEqual({ status: 'authenticated', user, activity: null, problem: null })
    expect(effects).toEqual([])
  })
})

describe('the planned renewal is not lost', () => {
  const unclear = {
    type: 'renewal-failed',
    attempt: 1,
    failure: 'inconclusive',
    problem: { code: 'renew-failed' },
    atMs: 0,
  } as const

  test('to an inconclusive session check', () => {
    const { effects } = play(startedWithUser, { type: 'session-changed' }, { type: 'expiring' }, unclear)
    expect(effects).toContainEqual({ type: 'renew-later', afterMs: 0, notBeforeMs: 0 })
  })

  test('to an expiry during a session check', () => {
    const { model, effects } = play(startedWithUser, { type: 'session-changed' }, { type: 'expired' }, unclear)
    expect(model.state).toMatchObject({ status: 'reconnecting', user })
    expect(effects.at(-1)).toMatchObject({ type: 'renew-later' })
  })
})

describe('messages of other tabs', () => {
  const later = {
    type: 'renewal-failed',
    attempt: 1,
    failure: 'transient',
    problem: { code: 'renew-failed' },
    atMs: 0,
  } as const
  const signedOut = { type: 'tab-message-received', message: { type: 'signed-out' } } as const

  test('a sign-out signs out here while a renewal waits for its next retry', () => {
    const { model, effects } = play(startedWithUser, { type: 'expiring' }, later, { type: 'expired' }, signedOut)
    expect(model).toMatchObject({
      failingSince: null,
      state: { status: 'anonymous', problem: { code: 'signed-out-elsewhere' } },
    })
    expect(effects).toContainEqual({ type: 'forget-user' })
  })

  test('a sign-out signs out here while an expired sign-in is renewed', () => {
    const { model } = play({ type: 'started', hasResponse: false, user, isExpired: true })
    const [next, effects] = reduce(model, signedOut)
    expect(next).toEqual({
      ...model,
      renewing: null,
      expiredUser: null,
      state: { status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } },
    })
    expect(effects).toEqual([{ type: 'forget-user' }, { type: 'emit', event: 'signed-out' }])
  })

  test('a sign-in does not replace a popup that only looks closed', () => {
    const before = play(startedAnonymous, loginClicked, { type: 'popup-closed', attempt: 1 }).model
    expect(reduce(before, { type: 'tab-message-received', message: { type: 'signed-in' } })).toEqual([before, []])
  })
})

describe('a late result does not count', () => {
  const late: readonly AuthEvent[] = [
    { type: 'signed-in', attempt: 1, user },
    { type: 'ended', attempt: 1, problem: { code: 'sign-in-failed' } },
    { type: 'popup-closed', attempt: 1 },
    { type: 'user-cleared', attempt: 1 },
  ]

  test.each(late)('$type of a replaced attempt', (event) => {
    const redirected = play(startedAnonymous, loginClicked, { type: 'sign-in-asked', via: 'redirect' }).model
    expect(reduce(redirected, event)).toEqual([redirected, []])
  })

  test('the replaced attempt is abandoned', () => {
    expect(play(startedAnonymous, loginClicked, { type: 'sign-in-asked', via: 'redirect' }).effects).toContainEqual({
      type: 'abandon',
      attempt: 1,
    })
  })
})

describe('state and effects of each event', () => {
  const user2: User = { sub: 'b', expiresAt: 600_000 }
  const problem = { code: 'renew-failed' } as const
  const expiring: AuthEvent = { type: 'expiring' }
  const popupClosed: AuthEvent = { type: 'popup-closed', attempt: 1 }
  const signedInElsewhere: AuthEvent = { type: 'tab-message-received', message: { type: 'signed-in' } }
  const logoutClicked: AuthEvent = { type: 'sign-out-asked', via: 'popup' }
  const startedWithResponse = (who: User | null): AuthEvent => ({
    type: 'started',
    hasResponse: true,
    user: who,
    isExpired: false,
  })
  const startedExpired: AuthEvent = { type: 'started', hasResponse: false, user, isExpired: true }
  const failed = (attempt: number, failure: RenewalFailure): AuthEvent => ({
    type: 'renewal-failed',
    attempt,
    failure,
    problem,
    atMs: 0,
  })
  const popup = { kind: 'sign-in', via: 'popup' } as const
  const frame = { kind: 'sign-in', via: 'silent' } as const
  const out = { kind: 'sign-out', via: 'popup' } as const
  const anonymousState = (shown: object = {}) => ({ status: 'anonymous', activity: null, problem: null, ...shown })
  const authenticatedState = (shown: object = {}) => ({
    status: 'authenticated',
    user,
    activity: null,
    problem: null,
    ...shown,
  })
  const emit = (event: SessionEvent): Effect => ({ type: 'emit', event })
  const tellTabs = (message: TabMessage): Effect => ({ type: 'tell-tabs', message })
  const watch: Effect = { type: 'watch-session', expiresAt: 300_000, renew: true }
  const restoredWatch: Effect = { type: 'watch-session', expiresAt: 300_000, renew: true, restored: true }
  const forget: Effect = { type: 'forget-user' }

  const table: readonly (readonly [
    string,
    readonly AuthEvent[],
    AuthEvent,
    Partial<Omit<Model, 'state'>> & { readonly state: object },
    readonly Effect[],
  ])[] = [
    [
      'a start without a stored user asks the other tabs',
      [],
      startedAnonymous,
      {
        state: anonymousState(),
        attempt: 0,
        awaiting: null,
        renewing: null,
        renewalPlanned: false,
        failingSince: null,
      },
      [tellTabs({ type: 'anyone' })],
    ],
    [
      'a start with a stored user',
      [],
      startedWithUser,
      { state: authenticatedState(), renewalPlanned: true, expiresAt: 0 },
      [restoredWatch],
    ],
    [
      'a start with a response',
      [],
      startedWithResponse(null),
      { state: { status: 'unknown' }, attempt: 1, awaiting: 1 },
      [{ type: 'complete-callback', attempt: 1 }],
    ],
    [
      'a start with a stored user and a response',
      [],
      startedWithResponse(user),
      { state: authenticatedState(), awaiting: 1 },
      [restoredWatch, { type: 'complete-callback', attempt: 1 }],
    ],
    [
      'a start with an expired user who can be renewed',
      [],
      startedExpired,
      { state: { status: 'unknown' }, renewing: 1, awaiting: null },
      [{ type: 'renew', attempt: 1, byFrame: false }, emit('expiring')],
    ],
    [
      'a click on Login',
      [startedAnonymous],
      loginClicked,
      { state: anonymousState({ activity: popup }), attempt: 1, awaiting: 1 },
      [{ type: 'sign-in', attempt: 1, via: 'popup' }],
    ],
    [
      'a click on Login during a silent sign-in',
      [startedAnonymous, signedInElsewhere],
      loginClicked,
      { state: anonymousState({ activity: popup }), awaiting: 2 },
      [
        { type: 'abandon', attempt: 1 },
        { type: 'sign-in', attempt: 2, via: 'popup' },
      ],
    ],
    [
      'a click on Login during a renewal',
      [startedWithUser, expiring],
      loginClicked,
      { state: authenticatedState({ activity: popup }), awaiting: 2, renewing: 1 },
      [{ type: 'sign-in', attempt: 2, via: 'popup' }],
    ],
    [
      'a sign-in by popup, which the other tabs are told',
      [startedAnonymous, loginClicked],
      { type: 'signed-in', attempt: 1, user },
      { state: authenticatedState(), awaiting: null, renewalPlanned: true, expiresAt: 300_000 },
      [watch, tellTabs({ type: 'signed-in', sub: 'a' }), emit('signed-in')],
    ],
    [
      'a silent sign-in, which the other tabs are told, too',
      [startedAnonymous, signedInElsewhere],
      { type: 'signed-in', attempt: 1, user },
      { state: authenticatedState(), awaiting: null, renewalPlanned: true },
      [watch, tellTabs({ type: 'signed-in', sub: 'a' }), emit('signed-in')],
    ],
    [
      'a sign-in after the popup looked closed',
      [startedAnonymous, loginClicked, popupClosed],
      { type: 'signed-in', attempt: 1, user },
      { state: authenticatedState() },
      [watch, tellTabs({ type: 'signed-in', sub: 'a' }), emit('signed-in')],
    ],
    [
      'a sign-in after the popup looked closed, during a renewal',
      [startedWithUser, loginClicked, popupClosed, expiring],
      { type: 'signed-in', attempt: 1, user },
      { state: authenticatedState(), renewing: null },
      [watch, tellTabs({ type: 'signed-in', sub: 'a' }), emit('signed-in')],
    ],
    [
      'a refused response',
      [startedWithResponse(null)],
      { type: 'ended', attempt: 1, problem },
      { state: anonymousState({ problem }), awaiting: null },
      [],
    ],
    [
      'a response that confirms a sign-out',
      [startedWithResponse(null)],
      { type: 'ended', attempt: 1, problem: null },
      { state: anonymousState(), awaiting: null },
      [],
    ],
    [
      'an old response while somebody is signed in',
      [startedWithResponse(user)],
      { type: 'ended', attempt: 1, problem: { code: 'state-unknown' } },
      { state: authenticatedState() },
      [],
    ],
    [
      'a response without a state while somebody is signed in',
      [startedWithResponse(user)],
      { type: 'ended', attempt: 1, problem: { code: 'state-missing' } },
      { state: authenticatedState() },
      [],
    ],
    [
      'an old response while nobody is signed in, which asks the other tabs',
      [startedWithResponse(null)],
      { type: 'ended', attempt: 1, problem: { code: 'state-unknown' } },
      { state: anonymousState({ problem: { code: 'state-unknown' } }) },
      [tellTabs({ type: 'anyone' })],
    ],
    [
      'another refused response while somebody is signed in',
      [startedWithResponse(user)],
      { type: 'ended', attempt: 1, problem: { code: 'state-mismatch' } },
      { state: authenticatedState({ problem: { code: 'state-mismatch' } }) },
      [],
    ],
    [
      'a click on Logout during a renewal, which it cancels',
      [startedWithUser, expiring],
      logoutClicked,
      { state: authenticatedState({ activity: out }), awaiting: 2, renewing: null },
      [tellTabs({ type: 'signed-out' }), { type: 'sign-out', attempt: 2, via: 'popup' }],
    ],
    [
      'the removal of the user while the sign-out popup is open',
      [startedWithUser, logoutClicked],
      { type: 'user-cleared', attempt: 1 },
      { state: anonymousState({ activity: out }), renewalPlanned: false, awaiting: 1 },
      [forget, emit('signed-out')],
    ],
    [
      'the planned renewal',
      [startedWithUser],
      expiring,
      { state: authenticatedState({ activity: frame }), renewing: 1, renewalPlanned: false },
      [{ type: 'renew', attempt: 1, byFrame: false }, emit('expiring')],
    ],
    [
      'a renewal while a popup is open',
      [startedWithUser, loginClicked],
      expiring,
      { state: authenticatedState({ activity: popup }), renewing: 2, awaiting: 1 },
      [{ type: 'renew', attempt: 2, byFrame: false }, emit('expiring')],
    ],
    [
      'a changed session',
      [startedWithUser],
      { type: 'session-changed' },
      { state: authenticatedState({ activity: frame }), renewing: 1, renewalPlanned: true },
      [{ type: 'renew', attempt: 1, byFrame: true }, emit('session-changed')],
    ],
    [
      'a successful renewal',
      [startedWithUser, expiring],
      { type: 'renewed', attempt: 1, user: user2 },
      { state: authenticatedState({ user: user2 }), renewing: null, renewalPlanned: true, expiresAt: 600_000 },
      [{ type: 'watch-session', expiresAt: 600_000, renew: true }, emit('renewed')],
    ],
    [
      'a successful renewal after a reload',
      [startedExpired],
      { type: 'renewed', attempt: 1, user },
      { state: authenticatedState(), renewing: null, renewalPlanned: true },
      [watch, emit('renewed')],
    ],
    [
      'a successful renewal while a popup is open',
      [startedWithUser, loginClicked, expiring],
      { type: 'renewed', attempt: 2, user: user2 },
      { state: authenticatedState({ user: user2, activity: popup }), awaiting: 1 },
      [{ type: 'watch-session', expiresAt: 600_000, renew: true }, emit('renewed')],
    ],
    [
      'a successful renewal after a failed sign-in',
      [startedWithUser, expiring, loginClicked, { type: 'ended', attempt: 2, problem: null }],
      { type: 'renewed', attempt: 1, user: user2 },
      { state: authenticatedState({ user: user2 }) },
      [{ type: 'watch-session', expiresAt: 600_000, renew: true }, emit('renewed')],
    ],
    [
      'a renewal that does not extend the expiry',
      [startedAnonymous, loginClicked, { type: 'signed-in', attempt: 1, user }, expiring],
      { type: 'renewed', attempt: 2, user },
      { state: authenticatedState(), renewalPlanned: false },
      [{ type: 'watch-session', expiresAt: 300_000, renew: false }, emit('renewed')],
    ],
    [
      'a renewal that failed for a transient reason',
      [startedWithUser, expiring],
      failed(1, 'transient'),
      { state: authenticatedState(), renewing: null, failingSince: 0 },
      [{ type: 'renew-later', afterMs: 5_000, notBeforeMs: 5_000 }],
    ],
    [
      'a transient failure while a popup is open',
      [startedWithUser, loginClicked, expiring],
      failed(2, 'transient'),
      { state: authenticatedState({ activity: popup }), awaiting: 1, failingSince: 0 },
      [{ type: 'renew-later', afterMs: 5_000, notBeforeMs: 5_000 }],
    ],
    [
      'a transient failure after a reload',
      [startedExpired],
      failed(1, 'transient'),
      { state: authenticatedState({ status: 'reconnecting' }), failingSince: 0 },
      [{ type: 'renew-later', afterMs: 5_000, notBeforeMs: 5_000 }],
    ],
    [
      'a session that has ended at the provider',
      [startedWithUser, { type: 'session-changed' }],
      failed(1, 'session-ended'),
      { state: anonymousState({ problem: { code: 'session-expired' } }), renewalPlanned: false },
      [forget, emit('signed-out')],
    ],
    [
      'another person who is signed in at the provider',
      [startedWithUser, { type: 'session-changed' }],
      failed(1, 'signed-out'),
      { state: anonymousState({ problem: { code: 'signed-out-elsewhere' } }), renewalPlanned: false },
      [forget, emit('signed-out')],
    ],
    [
      'a session that has ended after a sign-in of another person in another tab',
      [startedWithUser, { type: 'tab-message-received', message: { type: 'signed-in', sub: 'b' } }],
      failed(1, 'session-ended'),
      { state: anonymousState({ problem: { code: 'signed-out-elsewhere' } }), renewalPlanned: false },
      [forget, emit('signed-out')],
    ],
    [
      'a refused renewal',
      [startedWithUser, expiring],
      failed(1, 'refused'),
      { state: authenticatedState({ problem }), failingSince: null },
      [emit('renew-failed')],
    ],
    [
      'a refused renewal after a reload',
      [startedExpired],
      failed(1, 'refused'),
      { state: anonymousState({ problem: { code: 'session-expired' } }), failingSince: null },
      [forget, emit('signed-out')],
    ],
    [
      'the question of another tab',
      [startedWithUser],
      { type: 'tab-message-received', message: { type: 'anyone' } },
      { state: authenticatedState() },
      [tellTabs({ type: 'signed-in' })],
    ],
    [
      'a sign-in in another tab',
      [startedAnonymous],
      signedInElsewhere,
      { state: anonymousState({ activity: frame }), awaiting: 1 },
      [{ type: 'sign-in', attempt: 1, via: 'silent' }],
    ],
    [
      'a sign-in in another tab during the retry of a renewal',
      [startedWithUser, expiring, failed(1, 'transient'), { type: 'expired' }, expiring],
      signedInElsewhere,
      { state: authenticatedState({ status: 'reconnecting', activity: frame }), renewing: 2, awaiting: null },
      [],
    ],
    [
      'a sign-in of the same person in another tab between two retries, which renews at once',
      [startedWithUser, expiring, failed(1, 'transient'), { type: 'expired' }],
      signedInElsewhere,
      { state: authenticatedState({ status: 'reconnecting', activity: frame }), renewing: 2 },
      [{ type: 'renew', attempt: 2, byFrame: false }],
    ],
    [
      'a sign-in of another person in another tab, which asks the provider',
      [startedWithUser, expiring],
      { type: 'tab-message-received', message: { type: 'signed-in', sub: 'b' } },
      { state: authenticatedState({ activity: frame }), renewing: 2, isReplaced: true },
      [{ type: 'abandon', attempt: 1 }, { type: 'renew', attempt: 2, byFrame: true }, emit('session-changed')],
    ],
    [
      'an inconclusive session check after a sign-in of another person in another tab',
      [startedWithUser, { type: 'tab-message-received', message: { type: 'signed-in', sub: 'b' } }],
      failed(1, 'inconclusive'),
      { state: anonymousState({ problem: { code: 'signed-out-elsewhere' } }), renewalPlanned: false },
      [forget, emit('signed-out')],
    ],
    [
      'a sign-in of the same person in another tab',
      [startedWithUser],
      { type: 'tab-message-received', message: { type: 'signed-in', sub: 'a' } },
      { state: authenticatedState(), renewing: null, isReplaced: false },
      [],
    ],
    [
      'a sign-in of the same person in another tab after a refused renewal, which asks for the new session',
      [startedWithUser, expiring, failed(1, 'refused')],
      { type: 'tab-message-received', message: { type: 'signed-in', sub: 'a' } },
      { state: authenticatedState({ activity: frame, problem }), renewing: 2 },
      [{ type: 'renew', attempt: 2, byFrame: true }, emit('session-changed')],
    ],
    [
      'the reply of another tab to a new one after a refused renewal',
      [startedWithUser, expiring, failed(1, 'refused')],
      signedInElsewhere,
      { state: authenticatedState({ problem }), renewing: null },
      [],
    ],
    [
      'a transient failure an hour into an outage, with which the provider asks to wait',
      [startedWithUser, expiring, failed(1, 'transient'), { type: 'expired' }, expiring],
      { type: 'renewal-failed', attempt: 2, failure: 'transient', problem, atMs: 3_600_000, retryAfterMs: 90_000 },
      { state: authenticatedState({ status: 'reconnecting' }), failingSince: 0 },
      [{ type: 'renew-later', afterMs: 90_000, notBeforeMs: 90_000 }],
    ],
    [
      'a transient failure an hour into an outage',
      [startedWithUser, expiring, failed(1, 'transient'), { type: 'expired' }, expiring],
      { type: 'renewal-failed', attempt: 2, failure: 'transient', problem, atMs: 3_600_000 },
      { state: authenticatedState({ status: 'reconnecting' }), failingSince: 0 },
      [{ type: 'renew-later', afterMs: 60_000, notBeforeMs: 5_000 }],
    ],
    [
      'a click on Logout between two retries after the expiry',
      [startedWithUser, expiring, failed(1, 'transient'), { type: 'expired' }],
      logoutClicked,
      { state: authenticatedState({ status: 'reconnecting', activity: out }), awaiting: 2 },
      [tellTabs({ type: 'signed-out' }), { type: 'sign-out', attempt: 2, via: 'popup' }],
    ],
    [
      'a click on Logout while an expired sign-in is renewed for the first time',
      [startedExpired],
      logoutClicked,
      { state: authenticatedState({ status: 'reconnecting', activity: out }), awaiting: 2, renewing: null },
      [tellTabs({ type: 'signed-out' }), { type: 'sign-out', attempt: 2, via: 'popup' }],
    ],
    [
      'a refused response in a tab with an expired user, who is renewed then',
      [{ type: 'started', hasResponse: true, user, isExpired: true }],
      { type: 'ended', attempt: 1, problem: { code: 'state-missing' } },
      { state: { status: 'unknown' }, awaiting: null, renewing: 2 },
      [{ type: 'renew', attempt: 2, byFrame: false }, emit('expiring')],
    ],
    [
      'a user whom a later page of this tab has stored',
      [startedAnonymous],
      { type: 'user-found', user },
      { state: authenticatedState(), renewalPlanned: true, expiresAt: 0 },
      [restoredWatch],
    ],
    [
      'a sign-out in another tab while a popup is open',
      [startedWithUser, loginClicked],
      { type: 'tab-message-received', message: { type: 'signed-out' } },
      { state: anonymousState({ activity: popup, problem: { code: 'signed-out-elsewhere' } }), awaiting: 1 },
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

test('a sign-out in progress cannot be replaced', () => {
  const { model } = play(startedWithUser, { type: 'sign-out-asked', via: 'redirect' })
  expect(reduce(model, loginClicked)).toEqual([model, []])
  expect(reduce(model, { type: 'sign-out-asked', via: 'redirect' })).toEqual([model, []])
})
