/** The renewal table of src/auth/README.md, row by row, by the reducer alone. */
import { expect, test } from 'vitest'
import type { RenewalFailure } from '../../../src/auth/protocol/consequence.ts'
import { initialModel, newSession, withUser } from '../../../src/auth/session/model.ts'
import type { Effect, Model, RunningRenewal, Session } from '../../../src/auth/session/model.ts'
import { reduce } from '../../../src/auth/session/reducer.ts'
import { NOW_MS, record, world } from '../../support/auth-model.ts'

const problem = { code: 'network-failed' } as const
const { refresh_token: _token, dpop_jkt: _jkt, ...withoutToken } = record

/** A renewal in progress. */
function renewing(step: RunningRenewal['step'], more: Partial<Session> = {}): Model {
  const session: Session = { ...newSession(record), renewal: { attempt: 4, step, sinceMs: null }, ...more }
  return { ...initialModel, attempt: 4, session, state: withUser(session.record) }
}

/** Names the effects that decide what happens to the tokens. */
const nameOf = (effect: Effect): readonly string[] => {
  switch (effect.type) {
    case 'renew':
      return [`asks by ${effect.by}`]
    case 'save':
      return [effect.record.refresh_token === undefined ? 'stores no token' : `stores ${effect.record.refresh_token}`]
    case 'discard':
      return [
        ...(effect.refreshToken === undefined ? [] : [`revokes ${effect.refreshToken}`]),
        ...(effect.jkt === undefined ? [] : ['removes the key']),
      ]
    case 'set-timer':
      return effect.timer === 'renewal' ? [`later: ${(effect.atMs - NOW_MS) / 1000} s`] : []
    case 'write-mark':
      return [effect.mark.refused ? 'refused' : 'mark']
    case 'emit':
      return effect.event === 'renew-failed' ? ['renew-failed'] : []
    default:
      return []
  }
}

const fail = (model: Model, failure: RenewalFailure, nowMs = NOW_MS) => {
  const [next, effects] = reduce(model, { type: 'renewal-failed', attempt: 4, failure, problem }, { ...world, nowMs })
  return { next, names: effects.flatMap(nameOf) }
}

const frameWorks = { record: { ...record, framesWork: true as const } }
const tokenGone = { record: withoutToken }
const ended = ['revokes r', 'removes the key']

test.each<[RunningRenewal['step'], RenewalFailure, Partial<Session>, readonly string[]]>([
  ['token', 'unreachable', {}, ['stores r', 'later: 5 s']],
  ['token-sent', 'not-used', {}, ['stores r', 'later: 5 s']],
  ['token-sent', 'rejected', {}, ['stores no token', 'removes the key', 'asks by frame']],
  ['token-sent', 'no-response', {}, ['stores no token', 'removes the key', 'asks by frame']],
  ['token', 'invalid', {}, ['stores no token', 'removes the key', 'asks by frame']],
  ['token', 'token-unavailable', {}, ['stores no token', 'asks by frame']],
  ['token-sent', 'proof', {}, [...ended, 'renew-failed']],
  ['frame', 'login-required', frameWorks, [...ended, 'refused']],
  ['frame', 'login-required', {}, ['stores r', 'later: 5 s']],
  ['frame', 'rejected', {}, [...ended, 'renew-failed']],
  ['frame', 'rejected', frameWorks, [...ended, 'renew-failed']],
  ['frame', 'invalid', {}, [...ended, 'renew-failed']],
  ['frame', 'unreachable', tokenGone, ['stores no token', 'later: 5 s']],
  ['frame', 'no-response', { frameTimeouts: 1 }, ['stores r', 'later: 5 s']],
  ['frame', 'no-response', { frameTimeouts: 2 }, [...ended, 'renew-failed']],
  ['check', 'login-required', frameWorks, [...ended, 'refused']],
  ['check', 'login-required', {}, []],
  ['check', 'unreachable', {}, []],
  ['check', 'no-response', { frameTimeouts: 2 }, []],
  ['check', 'rejected', {}, [...ended, 'renew-failed']],
])('%s fails: %s, with %o', (step, failure, more, expected) => {
  expect(fail(renewing(step, more), failure).names).toEqual(expected)
})

test('login-required ends the sign-in after the expiry, also where frames were never seen to work', () => {
  const model = renewing('frame')
  const { next, names } = fail({ ...model, state: withUser(record, 'reconnecting') }, 'login-required')
  expect(names).toEqual([...ended, 'refused'])
  expect(next).toMatchObject({ session: null, state: { status: 'anonymous', problem: { code: 'session-expired' } } })
})

test.each([
  [0, 5_000],
  [20_000, 25_000],
  [3_000_000, 60_000],
])('after an outage of %i ms the next try follows after %i ms, with a fifth of jitter', (durationMs, afterMs) => {
  const renewal: RunningRenewal = { attempt: 4, step: 'token', sinceMs: NOW_MS - durationMs }
  const [, effects] = reduce(
    renewing('token', { renewal }),
    { type: 'renewal-failed', attempt: 4, failure: 'unreachable', problem },
    world,
  )
  expect(effects).toContainEqual({
    type: 'set-timer',
    timer: 'renewal',
    atMs: NOW_MS + afterMs,
    jitterMs: afterMs / 5,
  })
})

test.each([
  [3_599_999, 'authenticated'],
  [3_600_000, 'anonymous'],
])('a renewal that fails %i ms after the expiry leaves the person %s', (afterMs, status) => {
  const nowMs = record.expires_at * 1000 + afterMs
  expect(fail(renewing('token'), 'unreachable', nowMs).next).toMatchObject({ state: { status } })
})

test('what the session frame has proven while the token was on its way stays in the record', () => {
  const [sent] = reduce(renewing('token'), { type: 'token-sent', attempt: 4 }, world)
  const [proven, stored] = reduce(sent, { type: 'session-answered', answer: 'unchanged' }, world)
  expect(stored.flatMap(nameOf), 'a token on its way is not stored').toEqual(['stores no token'])
  const successor = { ...record, refresh_token: 'r2' }
  const [answered, effects] = reduce(proven, { type: 'token-answered', attempt: 4, record: successor }, world)
  expect(answered.session?.record).toEqual({ ...successor, framesWork: true })
  expect(effects.flatMap(nameOf)).toEqual(['stores r2'])
})

test('a result whose attempt is another one changes nothing', () => {
  const model = renewing('token')
  const late = { type: 'renewal-failed', attempt: 3, failure: 'proof', problem } as const
  expect(reduce(model, late, world)).toEqual([model, []])
})
