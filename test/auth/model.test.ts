import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasUser, initialModel, reduce, MAX_RETRY_MS } from '../../src/auth/machine.ts'
import type { AuthEvent, Effect, Model, User } from '../../src/auth/machine.ts'
import { numRuns } from '../support/runs.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const user = fc.record({
  sub: fc.constantFrom('ana', 'ben'),
  expiresAt: fc.integer({ min: 1, max: 10_000 }),
}) as fc.Arbitrary<User>
const attempt = fc.integer({ min: 0, max: 12 })
const via = fc.constantFrom('popup', 'redirect', 'silent')
const problem = fc.constantFrom({ code: 'network-failed' as const }, { code: 'state-unknown' as const })

/** Any event: clicks, results of current and former attempts, timers, messages from other tabs. */
const anyEvent: fc.Arbitrary<AuthEvent> = fc.oneof(
  fc.record({
    type: fc.constant('started' as const),
    hasResponse: fc.boolean(),
    user: fc.option(user),
    isExpired: fc.boolean(),
  }),
  fc.record({ type: fc.constant('user-found' as const), user }),
  fc.record({ type: fc.constantFrom('sign-in-asked' as const, 'sign-out-asked' as const), via }),
  fc.record({ type: fc.constantFrom('popup-closed' as const, 'user-cleared' as const), attempt }),
  fc.record({ type: fc.constantFrom('signed-in' as const, 'renewed' as const), attempt, user }),
  fc.record({ type: fc.constant('ended' as const), attempt, problem: fc.option(problem) }),
  fc.record({
    type: fc.constantFrom(
      'expiring' as const,
      'expired' as const,
      'session-changed' as const,
      'problem-dismissed' as const,
    ),
  }),
  fc.record({
    type: fc.constant('renewal-failed' as const),
    attempt,
    failure: fc.constantFrom(
      'transient' as const,
      'signed-out' as const,
      'session-ended' as const,
      'refused' as const,
      'inconclusive' as const,
    ),
    problem,
    atMs: fc.integer({ min: 0, max: 10_000_000 }),
    retryAfterMs: fc.constantFrom(0, 90_000),
  }),
  fc.record({
    type: fc.constant('tab-message-received' as const),
    message: fc.oneof(
      fc.record({ type: fc.constantFrom('signed-out' as const, 'anyone' as const) }),
      fc.record({ type: fc.constant('signed-in' as const), sub: fc.constantFrom('ana', 'ben') }),
    ),
  }),
)

/** Sequences of events. With `true`, a result belongs to the attempt in progress. Most other results are late. */
const sequences = fc.array(fc.tuple(anyEvent, fc.boolean()), { maxLength: 60 })

interface Transition {
  readonly before: Model
  readonly event: AuthEvent
  readonly after: Model
  readonly effects: readonly Effect[]
}

function play(steps: readonly (readonly [AuthEvent, boolean])[]): readonly Transition[] {
  let model = initialModel
  return steps.map(([raw, inTime]) => {
    const awaited = raw.type === 'renewed' || raw.type === 'renewal-failed' ? model.renewing : model.awaiting
    const event = 'attempt' in raw && inTime && awaited !== null ? { ...raw, attempt: awaited } : raw
    const before = model
    const [after, effects] = reduce(before, event)
    model = after
    return { before, event, after, effects }
  })
}

const always = (holds: (transition: Transition) => void) =>
  fc.assert(
    fc.property(sequences, (steps) => play(steps).forEach(holds)),
    { numRuns },
  )

const has = (effects: readonly Effect[], type: Effect['type']) => effects.some((effect) => effect.type === type)
const activityOf = ({ state }: Model) => (state.status === 'unknown' ? null : state.activity)

describe('after any sequence of events', () => {
  test('only a stored user, a sign-in or a renewal leads to authenticated', () => {
    always(({ before, event, after }) => {
      if (before.state.status === 'authenticated' || after.state.status !== 'authenticated') return
      expect(['started', 'user-found', 'signed-in', 'renewed']).toContain(event.type)
    })
  })

  test('a late result changes nothing and has no effect', () => {
    always(({ before, event, after, effects }) => {
      if (!('attempt' in event)) return
      const awaited = event.type === 'renewed' || event.type === 'renewal-failed' ? before.renewing : before.awaiting
      if (event.attempt !== awaited) expect([after, effects]).toEqual([before, []])
    })
  })

  test('leaving authenticated forgets the user at once, unless a renewal may still succeed', () => {
    always(({ before, after, effects }) => {
      if (before.state.status !== 'authenticated' || after.state.status === 'authenticated') return
      const hasTokens = hasUser(after.state) || after.expiredUser !== null
      const mayComeBack = hasTokens && (after.renewing !== null || after.failingSince !== null)
      expect(has(effects, 'forget-user') || mayComeBack).toBe(true)
    })
  })

  test('forgetting the user also cancels renewals', () => {
    always(({ after, effects }) => {
      if (!has(effects, 'forget-user')) return
      expect(after.state.status).toBe('anonymous')
      expect([after.renewing, after.failingSince, after.expiredUser]).toEqual([null, null, null])
    })
  })

  test('an activity is shown only while its result is awaited', () => {
    always(({ after }) => {
      if (activityOf(after) !== null) expect(after.awaiting ?? after.renewing).not.toBeNull()
    })
  })

  test('the state is unknown only while a result is awaited', () => {
    always(({ event, after }) => {
      const hasStarted = after.attempt > 0 || event.type === 'started'
      if (hasStarted && after.state.status === 'unknown') expect(after.awaiting ?? after.renewing).not.toBeNull()
    })
  })

  test('there is one renewal at a time, which only a sign-in of another person replaces', () => {
    always(({ before, after, effects }) => {
      if (has(effects, 'renew')) expect(before.renewing === null || after.isReplaced).toBe(true)
    })
  })

  test('the next retry is never more than a minute away, unless the provider asks for more', () => {
    always(({ event, effects }) => {
      for (const effect of effects) {
        if (effect.type !== 'renew-later') continue
        const asked = event.type === 'renewal-failed' ? (event.retryAfterMs ?? 0) : 0
        expect(effect.afterMs).toBeLessThanOrEqual(Math.max(asked, MAX_RETRY_MS))
        expect(effect.afterMs).toBeGreaterThanOrEqual(asked === 0 ? 0 : effect.notBeforeMs)
      }
    })
  })

  test('a person whose tokens are in this tab can sign out', () => {
    always(({ after }) => {
      const hasTokens = hasUser(after.state) || after.expiredUser !== null
      if (!hasTokens || activityOf(after)?.kind === 'sign-out') return
      const [, effects] = reduce(after, { type: 'sign-out-asked', via: 'redirect' })
      expect(has(effects, 'sign-out')).toBe(true)
    })
  })

  test('attempt numbers only grow, and no future attempt is awaited', () => {
    always(({ before, after }) => {
      expect(after.attempt).toBeGreaterThanOrEqual(before.attempt)
      expect(Math.max(after.awaiting ?? 0, after.renewing ?? 0)).toBeLessThanOrEqual(after.attempt)
    })
  })

  test('an attempt that is replaced is abandoned, which closes its window and removes its record', () => {
    always(({ before, after, effects }) => {
      const isReplaced = before.awaiting !== null && after.awaiting !== null && before.awaiting !== after.awaiting
      if (isReplaced) expect(effects).toContainEqual({ type: 'abandon', attempt: before.awaiting })
    })
  })

  test('a failed sign-in leaves a signed-in person signed in', () => {
    always(({ before, event, after }) => {
      const failed = event.type === 'ended' || event.type === 'popup-closed'
      if (failed && before.state.status === 'authenticated')
        expect(after.state).toMatchObject({ status: 'authenticated', user: before.state.user })
    })
  })

  test('an event sends at most one message to the other tabs, and a sign-out sends one', () => {
    always(({ event, effects }) => {
      const messages = effects.filter(({ type }) => type === 'tell-tabs').length
      expect(messages).toBeLessThanOrEqual(1)
      if (event.type === 'sign-out-asked' && effects.length > 0)
        expect(effects).toContainEqual({ type: 'tell-tabs', message: { type: 'signed-out' } })
    })
  })
})
