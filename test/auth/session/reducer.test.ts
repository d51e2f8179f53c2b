/** The reducer alone: each row of the renewal table of src/auth/README.md, and events that do not apply. */
import { describe, expect, test } from 'vitest'
import { anonymous, initialModel, withUser } from '../../../src/auth/session/model.ts'
import type { AuthEvent, Effect, Leftover, Model, Renewal, World } from '../../../src/auth/session/model.ts'
import type { StoredUser } from '../../../src/auth/session/record.ts'
import { reduce } from '../../../src/auth/session/reducer.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const mark = { epoch: 'e', sub: 'ana' }
const world: World = { nowMs: NOW_MS, mark, random: 'next' }
const problem = { code: 'network-failed' } as const

const record: StoredUser = {
  id_token: 'i',
  access_token: 'a',
  refresh_token: 'r',
  dpop_jkt: 'k',
  token_type: 'DPoP',
  scope: 'openid',
  session_state: 's',
  expires_at: NOW_MS / 1000 + 60,
  profile: { sub: 'ana' },
  original: { iat: 1 },
  epoch: 'e',
}
const { refresh_token: _token, dpop_jkt: _jkt, ...withoutToken } = record
const unanswered: StoredUser = { ...record, unanswered: true }
const fresh: StoredUser = { ...record, refresh_token: 'r2', dpop_jkt: 'k2', expires_at: NOW_MS / 1000 + 300 }

const silent = { kind: 'sign-in', via: 'silent' } as const
const signedIn: Model = { ...initialModel, record, state: withUser(record), tab: 'original', attempt: 4 }
const nobody: Model = { ...initialModel, state: anonymous(null), tab: 'original', attempt: 4, askedMark: mark }
const renewing = (renewal: Partial<Renewal> = {}, more: Partial<Model> = {}): Model => ({
  ...signedIn,
  state: { ...withUser(record), activity: silent },
  renewal: { attempt: 4, isCheck: false, hasSentToken: true, wasUnanswered: false, frame: 'unasked', ...renewal },
  ...more,
})
const leftoverOf = (more: Partial<Leftover> = {}): Leftover => ({
  refreshToken: 'r2',
  epoch: 'e',
  sub: 'ana',
  mayShare: true,
  ...more,
})

type Failure<Type> = Extract<AuthEvent, { readonly type: Type; readonly failure: unknown }>['failure']
const refreshFailed = (failure: Failure<'refresh-failed'>, retryAfterMs = 0): AuthEvent => ({
  type: 'refresh-failed',
  attempt: 4,
  failure,
  problem,
  retryAfterMs,
})
const frameFailed = (failure: Failure<'frame-failed'>, retryAfterMs = 0): AuthEvent => ({
  type: 'frame-failed',
  attempt: 4,
  failure,
  problem,
  retryAfterMs,
})
const frameSignedIn = (own: StoredUser, leftover = leftoverOf()): AuthEvent => ({
  type: 'frame-signed-in',
  attempt: 4,
  record: own,
  leftover,
})

const save = (own: StoredUser): Effect => ({ type: 'save', record: own })
const askFrame = (own: StoredUser): Effect => ({ type: 'ask-frame', attempt: 4, record: own })
const retry = (afterMs: number): Effect => ({ type: 'retry-later', afterMs })
const removeKey = (jkt: string): Effect => ({ type: 'remove-key', jkt })
const refused: Effect = { type: 'write-mark', mark: { ...mark, refused: true } }
const forget: Effect = { type: 'forget' }
const revoked: Effect = { type: 'revoke', refreshToken: 'r' }
const signedOut: Effect = { type: 'emit', event: 'signed-out' }
const failedForGood: Effect = { type: 'emit', event: 'renew-failed' }
const end: readonly Effect[] = [{ type: 'abandon', attempt: 4 }, forget, revoked, removeKey('k'), signedOut]
const endWithoutToken: readonly Effect[] = [{ type: 'abandon', attempt: 4 }, forget, signedOut]
const watched = (own: StoredUser, leadMs: number): readonly Effect[] => [
  save(own),
  { type: 'plan', expiresAtMs: own.expires_at * 1000, renewAtMs: own.expires_at * 1000 - leadMs },
  { type: 'watch-session', sessionState: 's' },
]

const later: Partial<Model> = {
  record,
  renewal: null,
  isDue: false,
  outage: { sinceMs: NOW_MS, notBeforeMs: NOW_MS + 5_000 },
  state: withUser(record),
}
const ended = (code: 'session-expired' | 'renew-failed' | 'another-person' | 'network-failed'): Partial<Model> => ({
  record: null,
  renewal: null,
  state: anonymous({ code }),
  tab: 'original',
  attempt: 4,
})

describe('the renewal table', () => {
  test.each<[string, Model, AuthEvent, Partial<Model>, readonly Effect[]]>([
    [
      'refused: the token is dropped, and the frame is asked',
      renewing(),
      refreshFailed('refused'),
      { record: withoutToken },
      [save(withoutToken), removeKey('k'), askFrame(withoutToken)],
    ],
    [
      'refused after the frame has said nobody: the end',
      renewing({ frame: 'nobody' }),
      refreshFailed('refused'),
      { ...ended('session-expired'), askedMark: { ...mark, refused: true } },
      [save(withoutToken), removeKey('k'), ...endWithoutToken, refused],
    ],
    [
      'refused after the frame was silent: later',
      renewing({ frame: 'silent' }),
      refreshFailed('refused'),
      { ...later, record: withoutToken },
      [save(withoutToken), removeKey('k'), retry(5_000)],
    ],
    [
      'proof: the end',
      renewing(),
      refreshFailed('proof'),
      { ...ended('network-failed'), askedMark: mark },
      [...end, failedForGood],
    ],
    [
      'unspent: later, as the provider asks',
      renewing({}, { record: unanswered }),
      refreshFailed('unspent', 90_000),
      { ...later, outage: { sinceMs: NOW_MS, notBeforeMs: NOW_MS + 90_000 } },
      [save(record), retry(90_000)],
    ],
    [
      'unspent, but an earlier request has no answer',
      renewing({ wasUnanswered: true }, { record: unanswered }),
      refreshFailed('unspent'),
      { ...later, record: unanswered },
      [save(unanswered), retry(5_000)],
    ],
    [
      'lost: the frame is asked',
      renewing({}, { record: unanswered }),
      refreshFailed('lost'),
      { record: unanswered },
      [askFrame(unanswered)],
    ],
    [
      'lost after the frame was silent: later, and longer during an outage',
      renewing({ frame: 'silent' }, { outage: { sinceMs: NOW_MS - 20_000, notBeforeMs: NOW_MS } }),
      refreshFailed('lost'),
      { ...later, outage: { sinceMs: NOW_MS - 20_000, notBeforeMs: NOW_MS + 5_000 } },
      [retry(25_000)],
    ],
    [
      'wrong: the token is kept for its revocation, and the frame is asked',
      renewing(),
      refreshFailed('wrong'),
      { record, asksFrameOnly: true },
      [save(record), askFrame(record)],
    ],
    [
      'not-ours: token and key are left to the page that can use them',
      renewing({}, { isFound: true }),
      refreshFailed('not-ours'),
      { record: withoutToken, isFound: false },
      [save(withoutToken), askFrame(withoutToken)],
    ],
    ['away: later', renewing(), refreshFailed('away'), later, [retry(5_000)]],
    [
      'away during a long outage: within a minute',
      renewing({}, { outage: { sinceMs: NOW_MS - 3_000_000, notBeforeMs: NOW_MS } }),
      refreshFailed('away'),
      { ...later, outage: { sinceMs: NOW_MS - 3_000_000, notBeforeMs: NOW_MS + 5_000 } },
      [retry(60_000)],
    ],
    [
      'frame, the same subject: signed in',
      renewing({ frame: 'asked' }, { isFound: true, frameTimeouts: 2, asksFrameOnly: true, isDue: true }),
      frameSignedIn(fresh),
      {
        record: fresh,
        renewal: null,
        isDue: false,
        isFound: false,
        frameTimeouts: 0,
        asksFrameOnly: false,
        outage: null,
        state: withUser(fresh),
      },
      [...watched(fresh, 60_000), removeKey('k')],
    ],
    [
      'frame, the same subject without a refresh token: the unused one stays',
      renewing({ frame: 'asked' }, { isFound: true }),
      frameSignedIn({ ...withoutToken, access_token: 'a2', epoch: 'old' }),
      { record: { ...record, access_token: 'a2' }, isFound: true },
      [...watched({ ...record, access_token: 'a2' }, 12_000)],
    ],
    [
      'frame, the same subject without a refresh token: one without an answer is dropped',
      renewing({ frame: 'asked' }, { record: unanswered }),
      frameSignedIn(withoutToken),
      { record: withoutToken },
      [...watched(withoutToken, 12_000), removeKey('k')],
    ],
    [
      'frame, another subject: the end',
      renewing({ frame: 'asked' }),
      frameSignedIn({ ...fresh, profile: { sub: 'ben' } }, leftoverOf({ sub: 'ben' })),
      { ...ended('another-person'), askedMark: mark },
      [...end, removeKey('k2')],
    ],
    [
      'frame, nobody: the end',
      renewing({ frame: 'asked', hasSentToken: false }),
      frameFailed('nobody'),
      { ...ended('session-expired'), askedMark: { ...mark, refused: true } },
      [...end, refused],
    ],
    [
      'frame, nobody, the token has no answer, and frames see the session: the end',
      renewing({ frame: 'asked', hasSentToken: false }, { record: unanswered, sessionFrame: 'seen' }),
      frameFailed('nobody'),
      { ...ended('session-expired'), askedMark: { ...mark, refused: true } },
      [...end, refused],
    ],
    [
      'frame, nobody, the token has no answer, and frames may be blind: the token is sent once more',
      renewing({ frame: 'asked', hasSentToken: false }, { record: unanswered }),
      frameFailed('nobody'),
      {
        renewal: { attempt: 4, isCheck: false, hasSentToken: true, wasUnanswered: false, frame: 'nobody' },
      },
      [{ type: 'refresh', attempt: 4, record: unanswered, isFound: false }],
    ],
    [
      'frame, nobody, after the token got no answer: later',
      renewing({ frame: 'asked' }, { record: unanswered }),
      frameFailed('nobody'),
      { ...later, record: unanswered },
      [retry(5_000)],
    ],
    [
      'frame, silent for the second time: later',
      renewing({ frame: 'asked' }, { frameTimeouts: 1 }),
      frameFailed('silent'),
      { ...later, frameTimeouts: 2 },
      [retry(5_000)],
    ],
    [
      'frame, silent for the third time: the end',
      renewing({ frame: 'asked' }, { frameTimeouts: 2 }),
      frameFailed('silent'),
      { ...ended('renew-failed'), askedMark: mark },
      [...end, failedForGood],
    ],
    [
      'frame, silent, and the token has no answer: the token is sent once more',
      renewing({ frame: 'asked', hasSentToken: false }, { record: unanswered, frameTimeouts: 2 }),
      frameFailed('silent'),
      { frameTimeouts: 3 },
      [{ type: 'refresh', attempt: 4, record: unanswered, isFound: false }],
    ],
    [
      'frame, silent, and the token whose answer was wrong is not sent',
      renewing({ frame: 'asked', hasSentToken: false }, { record: unanswered, asksFrameOnly: true }),
      frameFailed('silent'),
      { ...later, record: unanswered, frameTimeouts: 1 },
      [retry(5_000)],
    ],
    [
      'frame, refused: the end',
      renewing({ frame: 'asked' }),
      frameFailed('refused'),
      { ...ended('renew-failed'), askedMark: mark },
      [...end, failedForGood],
    ],
    [
      'frame, away: later, as the provider asks',
      renewing({ frame: 'asked' }),
      frameFailed('away', 90_000),
      { ...later, outage: { sinceMs: NOW_MS, notBeforeMs: NOW_MS + 90_000 } },
      [retry(90_000)],
    ],
    [
      'a check, away: the session frame may report the change again',
      renewing({ frame: 'asked', isCheck: true }, { falseAlarmAtMs: 1 }),
      frameFailed('away'),
      { renewal: null, outage: null, falseAlarmAtMs: null, state: withUser(record) },
      [],
    ],
    [
      'a check, away, and the provider asks to wait: no request before that',
      renewing({ frame: 'asked', isCheck: true }),
      frameFailed('away', 90_000),
      { ...later, outage: { sinceMs: NOW_MS, notBeforeMs: NOW_MS + 90_000 } },
      [retry(90_000)],
    ],
    [
      'a check, silent: the session frame may report the change again',
      renewing({ frame: 'asked', isCheck: true }, { falseAlarmAtMs: 1 }),
      frameFailed('silent'),
      { renewal: null, outage: null, falseAlarmAtMs: null, frameTimeouts: 1 },
      [],
    ],
    [
      'a check, nobody, from frames that may be blind: the session is no longer watched',
      renewing({ frame: 'asked', isCheck: true }, { falseAlarmAtMs: 1 }),
      frameFailed('nobody'),
      { renewal: null, sessionFrame: 'stopped', falseAlarmAtMs: 1, record },
      [],
    ],
  ])('%s', (_name, model, event, expected, effects) => {
    const [next, performed] = reduce(model, event, world)
    expect(next).toMatchObject(expected)
    expect(performed).toEqual(effects)
  })
})

describe('an event that does not apply changes nothing', () => {
  const away = { sinceMs: NOW_MS - 1_000, notBeforeMs: NOW_MS + 1 }
  test.each<[string, Model, AuthEvent]>([
    [
      'a second start',
      signedIn,
      { type: 'started', responseUrl: null, record: null, isExpired: false, isSupported: true },
    ],
    [
      'a second start of nobody',
      { ...nobody, attempt: 0 },
      { type: 'started', responseUrl: null, record, isExpired: false, isSupported: true },
    ],
    [
      'a second start while a response is checked',
      { ...initialModel, attempt: 1, awaiting: 1 },
      { type: 'started', responseUrl: null, record, isExpired: false, isSupported: true },
    ],
    [
      'the end of a popup while a response is checked',
      { ...initialModel, attempt: 1, awaiting: 1 },
      { type: 'popup-closed', attempt: 1 },
    ],
    ['a look at the page of a person', signedIn, { type: 'returned' }],
    ['a look at the page for whose mark it has asked', nobody, { type: 'returned' }],
    ['a look at the page before the provider may be asked again', { ...signedIn, outage: away }, { type: 'returned' }],
    ['Login before the state is known', initialModel, { type: 'sign-in-asked', via: 'popup' }],
    [
      'Login during a sign-out',
      { ...nobody, state: { ...anonymous(null), activity: { kind: 'sign-out', via: 'redirect' } } },
      { type: 'sign-in-asked', via: 'redirect' },
    ],
    [
      'a second Login',
      { ...nobody, state: { ...anonymous(null), activity: { kind: 'sign-in', via: 'popup' } }, awaiting: 4 },
      { type: 'sign-in-asked', via: 'popup' },
    ],
    ['the end of another popup', { ...nobody, awaiting: 4 }, { type: 'popup-closed', attempt: 3 }],
    ['the end of another attempt', { ...nobody, awaiting: 4 }, { type: 'ended', attempt: 3, problem }],
    ['Sign Out of nobody', nobody, { type: 'sign-out-asked' }],
    ['a renewal of nobody', nobody, { type: 'expiring' }],
    ['an expiry of nobody', nobody, { type: 'expired' }],
    [
      'an expiry while the page reconnects',
      { ...signedIn, state: withUser(record, 'reconnecting') },
      { type: 'expired' },
    ],
    ['giving up while signed in', signedIn, { type: 'given-up' }],
    ['a late token', renewing(), { type: 'token-sent', attempt: 3 }],
    ['a late renewal', renewing(), { type: 'renewed', attempt: 3, record: fresh }],
    ['a late failure', renewing(), { ...refreshFailed('proof'), attempt: 3 } as AuthEvent],
    ['a late failure of a frame', renewing(), { ...frameFailed('refused'), attempt: 3 } as AuthEvent],
    ['a result without a person', nobody, { ...frameFailed('refused'), attempt: 4 } as AuthEvent],
    ['an answer of the session frame to nobody', nobody, { type: 'session-answered', answer: 'changed' }],
    [
      'an answer of a session frame that is not asked any more',
      { ...signedIn, sessionFrame: 'stopped' },
      { type: 'session-answered', answer: 'unchanged' },
    ],
    ['a change of the session during a renewal', renewing(), { type: 'session-answered', answer: 'changed' }],
    [
      'a change of the session before the tab is checked',
      { ...signedIn, tab: 'unchecked' },
      { type: 'session-answered', answer: 'changed' },
    ],
    ['a dismissal before the state is known', initialModel, { type: 'problem-dismissed' }],
  ])('%s', (_name, model, event) => {
    expect(reduce(model, event, world)).toEqual([model, []])
  })

  test.each<[string, AuthEvent, readonly Effect[]]>([
    ['a late frame', { ...frameSignedIn(fresh), attempt: 3 } as AuthEvent, [removeKey('k2')]],
    [
      'a late frame whose person has signed out since',
      { ...frameSignedIn(fresh, leftoverOf({ epoch: 'old' })), attempt: 3 } as AuthEvent,
      [{ type: 'revoke', refreshToken: 'r2' }, removeKey('k2')],
    ],
    [
      'a late answer to a refresh of another person',
      { type: 'token-answered', attempt: 3, leftover: leftoverOf({ sub: 'ben', mayShare: false }) },
      [{ type: 'revoke', refreshToken: 'r2' }],
    ],
    [
      'a late answer to a refresh of the same person',
      { type: 'token-answered', attempt: 3, leftover: leftoverOf({ mayShare: false }) },
      [],
    ],
    [
      'a late sign-in of the same person',
      { type: 'signed-in', attempt: 3, record: fresh, leftover: leftoverOf({ mayShare: false }) },
      [removeKey('k2')],
    ],
    [
      'a late sign-in of another person',
      { type: 'signed-in', attempt: 3, record: fresh, leftover: leftoverOf({ sub: 'ben', mayShare: false }) },
      [{ type: 'revoke', refreshToken: 'r2' }, removeKey('k2')],
    ],
  ])('%s, but its key and tokens are no longer needed', (_name, event, effects) => {
    expect(reduce(signedIn, event, world)).toEqual([signedIn, effects])
  })
})

describe('what follows an event', () => {
  const renewal: Renewal = { attempt: 5, isCheck: false, hasSentToken: true, wasUnanswered: false, frame: 'unasked' }
  const started = (more: object = {}): AuthEvent => ({
    type: 'started',
    responseUrl: null,
    record,
    isExpired: false,
    isSupported: true,
    ...more,
  })
  const popup = { kind: 'sign-in', via: 'popup' } as const
  const expiring: Effect = { type: 'emit', event: 'expiring' }
  const giveUp: Effect = { type: 'give-up-later', afterMs: 3_600_000 }
  const expiredFor = (ms: number): StoredUser => ({ ...record, expires_at: (NOW_MS - ms) / 1000 })
  const refresh = (own: StoredUser, isFound = false): Effect => ({
    type: 'refresh',
    attempt: 5,
    record: own,
    isFound,
  })
  const ask = (own: StoredUser, attempt = 5): Effect => ({ type: 'ask-frame', attempt, record: own })
  const signIn = (attempt: number, via: 'popup' | 'silent' | 'redirect', epoch = 'e'): Effect => ({
    type: 'sign-in',
    attempt,
    via,
    epoch,
  })
  const callback: Effect = { type: 'complete-callback', attempt: 1, url: 'u' }
  const plan = (renewAtMs: number | null, sessionState: string | undefined = 's'): readonly Effect[] => [
    { type: 'plan', expiresAtMs: record.expires_at * 1000, renewAtMs },
    { type: 'watch-session', sessionState },
  ]
  const endAtOnce: readonly Effect[] = [forget, revoked, removeKey('k'), signedOut]
  const reconnecting = withUser(record, 'reconnecting')
  const signsIn = (own: StoredUser, more: Partial<Leftover> = {}): AuthEvent => ({
    type: 'signed-in',
    attempt: 4,
    record: own,
    leftover: leftoverOf({ mayShare: false, ...more }),
  })
  const awaiting: Model = { ...nobody, awaiting: 4, state: { ...anonymous(null), activity: popup } }
  const ben = { ...fresh, profile: { sub: 'ben' } }
  const ofNobody: World = { ...world, mark: { epoch: 'e', sub: null } }
  const ofAnother: World = { ...world, mark: { epoch: 'f', sub: 'ben' } }
  const afterSignOut: World = { ...world, mark: { epoch: 'f', sub: null } }
  const withoutMark: World = { ...world, mark: null }

  test.each<[string, Model, AuthEvent, Partial<Model>, readonly Effect[], World?]>([
    // The start of a page.
    [
      'a start of nobody joins',
      initialModel,
      started({ record: null }),
      { awaiting: 1, attempt: 1 },
      [signIn(1, 'silent')],
    ],
    [
      'a start of nobody without a mark',
      initialModel,
      started({ record: null }),
      { state: anonymous(null) },
      [],
      withoutMark,
    ],
    [
      'a start of nobody after the provider has refused',
      initialModel,
      started({ record: null }),
      { state: anonymous(null), awaiting: null },
      [],
      { ...world, mark: { ...mark, refused: true } },
    ],
    [
      'a start in a browser that cannot sign in',
      initialModel,
      started({ record: null, isSupported: false }),
      { isSupported: false, state: anonymous(null) },
      [],
    ],
    [
      'a start with a response',
      initialModel,
      started({ record: null, responseUrl: 'u' }),
      { state: { status: 'unknown' }, awaiting: 1, attempt: 1 },
      [callback],
    ],
    [
      'a start of a person',
      initialModel,
      started(),
      { state: withUser(record), isFound: true, plansRenewal: true, awaiting: null },
      plan(NOW_MS),
    ],
    [
      'a start of a person with a response',
      initialModel,
      started({ responseUrl: 'u' }),
      { state: withUser(record), awaiting: 1 },
      [callback, ...plan(NOW_MS)],
    ],
    [
      'a start of an expired person',
      initialModel,
      started({ isExpired: true }),
      { state: reconnecting, isDue: true },
      [giveUp],
    ],
    [
      'a start of a person who expired 50 minutes ago',
      initialModel,
      started({ isExpired: true, record: expiredFor(3_000_000) }),
      { isDue: true },
      [{ type: 'give-up-later', afterMs: 600_000 }],
    ],
    [
      'a start of a person who expired yesterday',
      initialModel,
      started({ isExpired: true, record: expiredFor(86_400_000) }),
      { isDue: true },
      [{ type: 'give-up-later', afterMs: 60_000 }],
    ],
    [
      'a start of an expired person with a response',
      initialModel,
      started({ isExpired: true, responseUrl: 'u' }),
      { state: reconnecting, isDue: false },
      [callback, giveUp],
    ],
    [
      'a start of a person who has signed out elsewhere',
      initialModel,
      started(),
      { record: null, state: anonymous({ code: 'signed-out-elsewhere' }) },
      endAtOnce,
      afterSignOut,
    ],
    [
      'a start of a person whom another one has replaced',
      initialModel,
      started({ responseUrl: 'u' }),
      { record: null, state: anonymous({ code: 'another-person' }) },
      [...endAtOnce, callback],
      ofAnother,
    ],
    ['a start of a person whose mark was deleted', initialModel, started(), { record }, plan(NOW_MS), withoutMark],
    // The check of the tab.
    [
      'the check of a copy',
      { ...signedIn, tab: 'unchecked', isFound: true },
      { type: 'tab-checked', isCopy: true },
      { tab: 'copy', record: withoutToken },
      [save(withoutToken)],
    ],
    [
      'the check of a copy with its own sign-in',
      { ...signedIn, tab: 'unchecked' },
      { type: 'tab-checked', isCopy: true },
      { tab: 'copy', record },
      [],
    ],
    [
      'the check of an original',
      { ...signedIn, tab: 'unchecked', isFound: true },
      { type: 'tab-checked', isCopy: false },
      { tab: 'original', record },
      [],
    ],
    [
      'the check of a copy of nobody',
      { ...nobody, isFound: true },
      { type: 'tab-checked', isCopy: true },
      { tab: 'copy', record: null },
      [],
    ],
    [
      'the check of a copy whose renewal waits',
      { ...signedIn, tab: 'unchecked', isFound: true, isDue: true },
      { type: 'tab-checked', isCopy: true },
      { tab: 'copy', record: withoutToken, isDue: false },
      [save(withoutToken), expiring, ask(withoutToken)],
    ],
    // A look at the page.
    [
      'a look after a sign-in elsewhere',
      { ...nobody, askedMark: null },
      { type: 'returned' },
      { awaiting: 5, attempt: 5, askedMark: mark, state: { ...anonymous(null), activity: silent } },
      [signIn(5, 'silent')],
    ],
    [
      'a look after a sign-out elsewhere',
      signedIn,
      { type: 'returned' },
      { record: null, state: anonymous({ code: 'signed-out-elsewhere' }), askedMark: afterSignOut.mark },
      endAtOnce,
      afterSignOut,
    ],
    [
      'a look after another person signed in',
      signedIn,
      { type: 'returned' },
      { record: null, state: anonymous({ code: 'another-person' }) },
      endAtOnce,
      ofAnother,
    ],
    [
      'a look after the same person signed in anew elsewhere',
      signedIn,
      { type: 'returned' },
      { record: null, state: anonymous({ code: 'signed-out-elsewhere' }) },
      endAtOnce,
      { ...world, mark: { epoch: 'f', sub: 'ana' } },
    ],
    [
      'a look in a browser that cannot sign in',
      { ...nobody, askedMark: null, isSupported: false },
      { type: 'returned' },
      { awaiting: null },
      [],
    ],
    [
      'a look while a popup may still answer',
      { ...nobody, askedMark: null, awaiting: 4 },
      { type: 'returned' },
      { awaiting: 4, attempt: 4 },
      [],
    ],
    [
      'a look while a popup is open',
      { ...awaiting, awaiting: null, askedMark: null },
      { type: 'returned' },
      { attempt: 4 },
      [],
    ],
    [
      'a look during an outage',
      { ...signedIn, outage: { sinceMs: 1, notBeforeMs: NOW_MS } },
      { type: 'returned' },
      { attempt: 5 },
      [refresh(record)],
    ],
    // Login.
    [
      'Login',
      { ...nobody, state: anonymous(problem) },
      { type: 'sign-in-asked', via: 'popup' },
      { awaiting: 5, attempt: 5, state: { ...anonymous(null), activity: popup } },
      [signIn(5, 'popup')],
    ],
    [
      'the first Login of a browser',
      nobody,
      { type: 'sign-in-asked', via: 'popup' },
      { awaiting: 5 },
      [{ type: 'write-mark', mark: { epoch: 'next', sub: null } }, signIn(5, 'popup', 'next')],
      withoutMark,
    ],
    [
      'Login during a silent sign-in',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'sign-in-asked', via: 'popup' },
      { awaiting: 5 },
      [{ type: 'abandon', attempt: 4 }, signIn(5, 'popup')],
    ],
    [
      'a redirect instead of a popup',
      awaiting,
      { type: 'sign-in-asked', via: 'redirect' },
      { awaiting: 5 },
      [{ type: 'abandon', attempt: 4 }, signIn(5, 'redirect')],
    ],
    [
      'a popup instead of a redirect',
      { ...awaiting, state: { ...anonymous(null), activity: { kind: 'sign-in', via: 'redirect' } } },
      { type: 'sign-in-asked', via: 'popup' },
      { awaiting: 4 },
      [],
    ],
    [
      'a second redirect',
      { ...awaiting, state: { ...anonymous(null), activity: { kind: 'sign-in', via: 'redirect' } } },
      { type: 'sign-in-asked', via: 'redirect' },
      { awaiting: 4 },
      [],
    ],
    [
      'Login in a browser that cannot sign in',
      { ...nobody, isSupported: false },
      { type: 'sign-in-asked', via: 'popup' },
      { awaiting: null, state: anonymous({ code: 'browser-unsupported' }) },
      [],
    ],
    [
      'a closed popup',
      awaiting,
      { type: 'popup-closed', attempt: 4 },
      { awaiting: 4, state: anonymous({ code: 'popup-closed' }) },
      [],
    ],
    // A sign-in.
    [
      'a sign-in',
      { ...awaiting, sessionFrame: 'stopped', frameTimeouts: 2 },
      signsIn({ ...fresh, epoch: 'e' }),
      {
        record: fresh,
        awaiting: null,
        attempt: 4,
        plansRenewal: true,
        formerExpiryMs: fresh.expires_at * 1000,
        askedMark: mark,
        state: withUser(fresh),
        tab: 'original',
        sessionFrame: 'unseen',
        frameTimeouts: 0,
      },
      [
        ...[...watched(fresh, 60_000)].toSpliced(1, 0, { type: 'write-mark', mark }),
        { type: 'emit', event: 'signed-in' },
      ],
      ofNobody,
    ],
    [
      'a sign-in of another person, during a renewal',
      { ...renewing(), awaiting: 4 },
      signsIn(ben, { sub: 'ben' }),
      { record: { ...ben, epoch: 'next' }, renewal: null },
      [
        { type: 'abandon', attempt: 4 },
        removeKey('k'),
        revoked,
        ...[...watched({ ...ben, epoch: 'next' }, 60_000)].toSpliced(1, 0, {
          type: 'write-mark',
          mark: { epoch: 'next', sub: 'ben' },
        }),
        { type: 'emit', event: 'signed-in' },
      ],
    ],
    [
      'a sign-in of the same person, whose former token shares its session',
      { ...signedIn, awaiting: 4 },
      signsIn(fresh),
      { record: fresh },
      [
        removeKey('k'),
        ...[...watched(fresh, 60_000)].toSpliced(1, 0, { type: 'write-mark', mark }),
        { type: 'emit', event: 'signed-in' },
      ],
    ],
    [
      'a sign-in that a sign-out has overtaken',
      awaiting,
      signsIn(fresh),
      { record: null, awaiting: null, state: anonymous({ code: 'signed-out-elsewhere' }) },
      [{ type: 'revoke', refreshToken: 'r2' }, removeKey('k2')],
      afterSignOut,
    ],
    // The end of an attempt.
    [
      'a failed popup',
      awaiting,
      { type: 'ended', attempt: 4, problem },
      { awaiting: null, state: anonymous(problem) },
      [],
    ],
    [
      'a failed popup of a person',
      { ...signedIn, awaiting: 4, state: { ...withUser(record), activity: popup } },
      { type: 'ended', attempt: 4, problem },
      { awaiting: null, state: { ...withUser(record), problem } },
      [],
    ],
    [
      'a popup that was closed and is forgotten',
      { ...nobody, awaiting: 4, state: anonymous({ code: 'popup-closed' }) },
      { type: 'ended', attempt: 4, problem: { code: 'state-expired' } },
      { awaiting: null, state: anonymous({ code: 'popup-closed' }) },
      [],
    ],
    [
      'a popup that is open and has expired',
      awaiting,
      { type: 'ended', attempt: 4, problem: { code: 'state-expired' } },
      { state: anonymous({ code: 'state-expired' }) },
      [],
    ],
    [
      'a refused popup with tokens',
      awaiting,
      { type: 'ended', attempt: 4, problem, leftover: leftoverOf({ mayShare: false }) },
      { state: anonymous(problem) },
      [{ type: 'revoke', refreshToken: 'r2' }],
    ],
    [
      'a replaced popup with tokens, during the next one',
      { ...awaiting, awaiting: 5 },
      { type: 'ended', attempt: 4, problem, leftover: leftoverOf({ mayShare: false }) },
      { awaiting: 5 },
      [],
    ],
    [
      'a silent sign-in of nobody',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'ended', attempt: 4, problem, isNobody: true },
      { awaiting: null, askedMark: { ...mark, refused: true }, state: anonymous(null) },
      [refused],
    ],
    [
      'a silent sign-in of nobody after the mark was emptied',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'ended', attempt: 4, problem, isNobody: true },
      { askedMark: mark, state: anonymous(null) },
      [],
      ofNobody,
    ],
    [
      'a silent sign-in of nobody after the mark was deleted',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'ended', attempt: 4, problem, isNobody: true },
      { askedMark: mark, state: anonymous(null) },
      [],
      withoutMark,
    ],
    [
      'a silent sign-in of nobody after another person signed in: the new mark was not asked',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'ended', attempt: 4, problem, isNobody: true },
      { askedMark: mark, state: anonymous(null) },
      [],
      ofAnother,
    ],
    [
      'a silent sign-in while the provider is away',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'ended', attempt: 4, problem, isAway: true },
      { askedMark: null, state: anonymous(null) },
      [],
    ],
    [
      'a popup of nobody',
      awaiting,
      { type: 'ended', attempt: 4, problem, isNobody: true },
      { askedMark: mark, state: anonymous(problem) },
      [],
    ],
    [
      'a silent sign-in without an answer',
      { ...awaiting, state: { ...anonymous(null), activity: silent } },
      { type: 'ended', attempt: 4, problem },
      { askedMark: mark, state: anonymous(null) },
      [],
    ],
    [
      'a stray response',
      { ...initialModel, attempt: 1, awaiting: 1 },
      { type: 'ended', attempt: 1, problem: { code: 'state-unknown' } },
      { awaiting: 2, state: { ...anonymous(null), activity: silent } },
      [signIn(2, 'silent')],
    ],
    [
      'a stray response to a person',
      { ...signedIn, awaiting: 4 },
      { type: 'ended', attempt: 4, problem: { code: 'state-missing' } },
      { awaiting: null, state: withUser(record) },
      [],
    ],
    [
      'a response that failed for an expired person',
      { ...signedIn, awaiting: 4, state: reconnecting },
      { type: 'ended', attempt: 4, problem },
      { attempt: 5, renewal },
      [expiring, refresh(record)],
    ],
    [
      'a sign-out that the provider confirms',
      { ...nobody, awaiting: 4 },
      { type: 'ended', attempt: 4, problem: null },
      { awaiting: null, state: anonymous(null) },
      [],
    ],
    [
      'a popup that fails after it looked closed',
      { ...nobody, awaiting: 4, state: anonymous({ code: 'popup-closed' }) },
      { type: 'ended', attempt: 4, problem },
      { state: anonymous(problem) },
      [],
    ],
    [
      'a look after a sign-out of this browser',
      { ...nobody, askedMark: null },
      { type: 'returned' },
      { attempt: 4, awaiting: null },
      [],
      ofNobody,
    ],
    // Sign Out.
    [
      'Sign Out',
      signedIn,
      { type: 'sign-out-asked' },
      { record: null },
      [
        { type: 'write-mark', mark: { epoch: 'next', sub: null } },
        forget,
        { type: 'sign-out', attempt: 5, record, epoch: 'next' },
        signedOut,
      ],
    ],
    [
      'Sign Out during a renewal and a sign-in',
      { ...renewing(), awaiting: 3, frameTimeouts: 2 },
      { type: 'sign-out-asked' },
      {
        record: null,
        renewal: null,
        awaiting: 5,
        attempt: 5,
        tab: 'original',
        frameTimeouts: 0,
        askedMark: { epoch: 'next', sub: null },
        state: { ...anonymous(null), activity: { kind: 'sign-out', via: 'redirect' } },
      },
      [
        { type: 'write-mark', mark: { epoch: 'next', sub: null } },
        { type: 'abandon', attempt: 3 },
        { type: 'abandon', attempt: 4 },
        forget,
        { type: 'sign-out', attempt: 5, record, epoch: 'next' },
        signedOut,
      ],
    ],
    // The clock.
    [
      'a renewal',
      { ...signedIn, plansRenewal: true },
      { type: 'expiring' },
      { attempt: 5, renewal, isDue: false, plansRenewal: false, state: { ...withUser(record), activity: silent } },
      [expiring, refresh(record)],
    ],
    [
      'a renewal with a token that was found',
      { ...signedIn, isFound: true },
      { type: 'expiring' },
      { renewal },
      [expiring, refresh(record, true)],
    ],
    [
      'a renewal while a popup is open',
      { ...signedIn, state: { ...withUser(record), activity: popup } },
      { type: 'expiring' },
      { state: { ...withUser(record), activity: popup } },
      [expiring, refresh(record)],
    ],
    [
      'a renewal during an outage',
      { ...signedIn, outage: { sinceMs: 1, notBeforeMs: 1 } },
      { type: 'expiring' },
      { renewal },
      [refresh(record)],
    ],
    [
      'a renewal with a token without an answer',
      { ...signedIn, record: unanswered },
      { type: 'expiring' },
      { renewal: { ...renewal, hasSentToken: false, wasUnanswered: true, frame: 'asked' } },
      [expiring, ask(unanswered)],
    ],
    [
      'a renewal with a token whose answer was wrong',
      { ...signedIn, asksFrameOnly: true },
      { type: 'expiring' },
      { renewal: { ...renewal, hasSentToken: false, frame: 'asked' } },
      [expiring, ask(record)],
    ],
    [
      'a renewal without a token',
      { ...signedIn, record: withoutToken },
      { type: 'expiring' },
      { renewal: { ...renewal, hasSentToken: false, frame: 'asked' } },
      [expiring, ask(withoutToken)],
    ],
    [
      'a renewal before the tab is checked',
      { ...signedIn, tab: 'unchecked' },
      { type: 'expiring' },
      { isDue: true, renewal: null, attempt: 4 },
      [],
    ],
    ['a renewal during another one', renewing(), { type: 'expiring' }, { isDue: true, attempt: 4 }, []],
    [
      'an expiry during a renewal',
      renewing(),
      { type: 'expired' },
      { isDue: false, state: { ...reconnecting, activity: silent } },
      [giveUp],
    ],
    [
      'an expiry during an outage',
      { ...signedIn, outage: { sinceMs: 1, notBeforeMs: NOW_MS + 1 } },
      { type: 'expired' },
      { state: reconnecting, renewal: null },
      [giveUp],
    ],
    [
      'an expiry before a planned renewal',
      { ...signedIn, plansRenewal: true },
      { type: 'expired' },
      { renewal, state: { ...reconnecting, activity: silent } },
      [expiring, refresh(record), giveUp],
    ],
    [
      'an expiry before the tab is checked',
      { ...signedIn, tab: 'unchecked', isDue: true },
      { type: 'expired' },
      { isDue: true, state: reconnecting },
      [giveUp],
    ],
    [
      'an expiry that renewals no longer extend',
      signedIn,
      { type: 'expired' },
      { record: null, state: anonymous({ code: 'session-expired' }) },
      endAtOnce,
    ],
    [
      'giving up',
      { ...signedIn, state: reconnecting },
      { type: 'given-up' },
      { record: null, state: anonymous({ code: 'session-expired' }) },
      endAtOnce,
    ],
    [
      'giving up while a popup is open',
      { ...signedIn, awaiting: 3, state: { ...reconnecting, activity: popup } },
      { type: 'given-up' },
      { record: null, awaiting: 3, state: { ...anonymous({ code: 'session-expired' }), activity: popup } },
      endAtOnce,
    ],
    // A renewal.
    [
      'a token that is sent',
      renewing({}, { isFound: true }),
      { type: 'token-sent', attempt: 4 },
      { record: unanswered, isFound: false },
      [save(unanswered)],
    ],
    [
      'an answer with a successor',
      renewing({}, { record: unanswered, isFound: true }),
      { type: 'token-answered', attempt: 4, leftover: leftoverOf() },
      { record: { ...record, refresh_token: 'r2' }, isFound: false },
      [save({ ...record, refresh_token: 'r2' })],
    ],
    [
      'an answer without a successor',
      renewing({}, { record: unanswered }),
      { type: 'token-answered', attempt: 4, leftover: leftoverOf({ refreshToken: undefined }) },
      { record },
      [save(record)],
    ],
    [
      'a renewal that extends the expiry',
      renewing(
        {},
        {
          formerExpiryMs: record.expires_at * 1000,
          outage: { sinceMs: 1, notBeforeMs: 1 },
          isDue: true,
          asksFrameOnly: true,
          frameTimeouts: 1,
        },
      ),
      { type: 'renewed', attempt: 4, record: fresh },
      {
        record: fresh,
        renewal: null,
        isDue: false,
        plansRenewal: true,
        formerExpiryMs: fresh.expires_at * 1000,
        outage: null,
        asksFrameOnly: false,
        frameTimeouts: 0,
        state: withUser(fresh),
      },
      watched(fresh, 60_000),
    ],
    [
      'a renewal that extends the expiry by a second',
      renewing({}, { formerExpiryMs: record.expires_at * 1000 - 1_000, sessionFrame: 'stopped' }),
      { type: 'renewed', attempt: 4, record },
      { plansRenewal: false },
      [save(record), ...plan(null, undefined).slice(0, 1), { type: 'watch-session', sessionState: undefined }],
    ],
    [
      'a renewal after the clock was set back',
      renewing({}, { formerExpiryMs: record.expires_at * 1000 + 2_000 }),
      { type: 'renewed', attempt: 4, record },
      { plansRenewal: true },
      watched(record, 12_000),
    ],
    [
      'a renewal while a popup is still open',
      renewing({}, { state: { ...withUser(record), activity: popup } }),
      { type: 'renewed', attempt: 4, record: fresh },
      { state: { ...withUser(fresh), activity: popup } },
      watched(fresh, 60_000),
    ],
    // The session frame.
    [
      'unchanged',
      signedIn,
      { type: 'session-answered', answer: 'unchanged' },
      { sessionFrame: 'seen', falseAlarmAtMs: null },
      [],
    ],
    [
      'unchanged just after a false alarm',
      { ...signedIn, falseAlarmAtMs: NOW_MS - 4_999 },
      { type: 'session-answered', answer: 'unchanged' },
      { falseAlarmAtMs: NOW_MS - 4_999 },
      [],
    ],
    [
      'unchanged five seconds after a false alarm',
      { ...signedIn, falseAlarmAtMs: NOW_MS - 5_000 },
      { type: 'session-answered', answer: 'unchanged' },
      { falseAlarmAtMs: null },
      [],
    ],
    [
      'unchanged after a false alarm that a clock set back has moved ahead',
      { ...signedIn, falseAlarmAtMs: NOW_MS + 5_000 },
      { type: 'session-answered', answer: 'unchanged' },
      { falseAlarmAtMs: null },
      [],
    ],
    ['error', signedIn, { type: 'session-answered', answer: 'error' }, { sessionFrame: 'stopped', renewal: null }, []],
    [
      'changed after a false alarm',
      { ...signedIn, falseAlarmAtMs: 1 },
      { type: 'session-answered', answer: 'changed' },
      { sessionFrame: 'stopped', renewal: null },
      [],
    ],
    [
      'changed',
      { ...signedIn, plansRenewal: true },
      { type: 'session-answered', answer: 'changed' },
      {
        falseAlarmAtMs: NOW_MS,
        plansRenewal: true,
        renewal: { ...renewal, isCheck: true, hasSentToken: false, frame: 'asked' },
      },
      [{ type: 'emit', event: 'session-changed' }, ask(record)],
    ],
    [
      'a check that failed while a renewal waits',
      renewing({ frame: 'asked', isCheck: true }, { isDue: true }),
      frameFailed('away'),
      { attempt: 5, renewal },
      [expiring, refresh(record)],
    ],
    [
      'a check that failed while the page reconnects',
      renewing({ frame: 'asked', isCheck: true }, { state: reconnecting }),
      frameFailed('away'),
      { attempt: 5, renewal },
      [expiring, refresh(record)],
    ],
    [
      'a check that the provider puts off while a renewal waits',
      renewing({ frame: 'asked', isCheck: true }, { isDue: true }),
      frameFailed('away', 90_000),
      { ...later, attempt: 4, outage: { sinceMs: NOW_MS, notBeforeMs: NOW_MS + 90_000 } },
      [retry(90_000)],
    ],
    [
      'a check that failed while the next attempt of the page to reconnect is planned',
      renewing(
        { frame: 'asked', isCheck: true },
        { state: reconnecting, outage: { sinceMs: NOW_MS, notBeforeMs: NOW_MS + 1 } },
      ),
      frameFailed('silent'),
      { renewal: null, attempt: 4 },
      [],
    ],
    [
      'the same subject at the frame, with a new token instead of the unused one',
      renewing({ frame: 'asked' }),
      frameSignedIn(fresh),
      { record: fresh },
      [...watched(fresh, 60_000), removeKey('k')],
    ],
    // The end of the session.
    [
      'nobody, after the mark was deleted',
      renewing({ frame: 'asked' }),
      frameFailed('nobody'),
      { record: null, askedMark: null },
      end,
      withoutMark,
    ],
    [
      'nobody, after the mark was emptied',
      renewing({ frame: 'asked' }),
      frameFailed('nobody'),
      { record: null, askedMark: ofNobody.mark },
      end,
      ofNobody,
    ],
    [
      'nobody, after the mark names another person of the same epoch',
      renewing({ frame: 'asked' }),
      frameFailed('nobody'),
      { record: null, askedMark: { epoch: 'e', sub: 'ben' } },
      end,
      { ...world, mark: { epoch: 'e', sub: 'ben' } },
    ],
    [
      'a refused frame with tokens of a person who has signed out',
      nobody,
      { ...frameFailed('refused'), leftover: leftoverOf({ epoch: 'old' }) } as AuthEvent,
      {},
      [{ type: 'revoke', refreshToken: 'r2' }],
    ],
    [
      'a refused frame with tokens',
      renewing({ frame: 'asked' }),
      { ...frameFailed('away'), leftover: leftoverOf() } as AuthEvent,
      later,
      [retry(5_000)],
    ],
    [
      'a refused response whose subject is not known',
      nobody,
      { type: 'ended', attempt: 3, problem, leftover: { refreshToken: 'r2', epoch: 'e', mayShare: false } },
      {},
      [{ type: 'revoke', refreshToken: 'r2' }],
    ],
    [
      'a dismissal',
      { ...signedIn, state: { ...withUser(record), problem } },
      { type: 'problem-dismissed' },
      { state: withUser(record) },
      [],
    ],
  ])('%s', (_name, model, event, expected, effects, own = world) => {
    const [next, performed] = reduce(model, event, own)
    expect(next).toMatchObject(expected)
    expect(performed).toEqual(effects)
  })
})
