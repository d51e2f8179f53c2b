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
  { type: 'monitor', sessionState: 's' },
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
      'a check, silent: the session frame may report the change again',
      renewing({ frame: 'asked', isCheck: true }, { falseAlarmAtMs: 1 }),
      frameFailed('silent'),
      { renewal: null, outage: null, falseAlarmAtMs: null, frameTimeouts: 1 },
      [],
    ],
    [
      'a check, nobody, from frames that may be blind: monitoring stops',
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
  const nobody: Model = { ...initialModel, state: anonymous(null), tab: 'original', attempt: 4, askedMark: mark }
  const away = { sinceMs: NOW_MS - 1_000, notBeforeMs: NOW_MS + 1 }
  test.each<[string, Model, AuthEvent]>([
    [
      'a second start',
      signedIn,
      { type: 'started', responseUrl: null, record: null, isExpired: false, isSupported: true },
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
