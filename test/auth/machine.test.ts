import { describe, expect, test } from 'vitest'
import { initialModel, reduce } from '../../src/auth/machine.ts'
import type { AuthEvent, Effect, Model, User } from '../../src/auth/machine.ts'

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

const anonymous: AuthEvent = { type: 'started', answer: false, user: null, renewable: false }
const restored: AuthEvent = { type: 'started', answer: false, user, renewable: false }
const asked: AuthEvent = { type: 'sign-in-asked', via: 'popup' }

describe('the state', () => {
  test('is loading and unauthenticated until the stored sign-in is processed', () => {
    expect(initialModel.state).toEqual({ status: 'unknown' })
    expect(play(anonymous).model.state).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(play(restored).model.state).toEqual({ status: 'authenticated', user, activity: null, problem: null })
  })

  test('stays loading while an answer is looked at, unless somebody is signed in already', () => {
    expect(play({ type: 'started', answer: true, user: null, renewable: false }).model.state).toEqual({ status: 'unknown' })
    expect(play({ type: 'started', answer: true, user, renewable: false }).model.state).toMatchObject({ status: 'authenticated' })
  })

  test('starts once', () => {
    expect(play(restored, anonymous).model.state.status).toBe('authenticated')
  })

  test('asking before the start does nothing', () => {
    expect(play(asked)).toEqual({ model: initialModel, effects: [] })
    expect(play({ type: 'sign-out-asked', via: 'redirect' })).toEqual({ model: initialModel, effects: [] })
  })

  test('a failure ends what is under way, is kept until it is read, and leaves a signed-in person signed in', () => {
    const failed = play(restored, asked, { type: 'ended', attempt: 1, problem: { code: 'sign-in-failed' } })
    expect(failed.model.state).toEqual({ status: 'authenticated', user, activity: null, problem: { code: 'sign-in-failed' } })
    expect(reduce(failed.model, { type: 'problem-read' })[0].state).toMatchObject({ problem: null })
  })

  test('a new attempt clears the old problem', () => {
    const model = play(anonymous, asked, { type: 'ended', attempt: 1, problem: { code: 'popup-blocked' } }, asked).model
    expect(model.state).toMatchObject({ activity: { kind: 'sign-in' }, problem: null })
  })

  test('expiry before the planned renewal has begun renews first, and nobody is known until it has ended', () => {
    const { model, effects } = play(restored, { type: 'expired' })
    expect(model.state).toEqual({ status: 'unknown' })
    expect(effects).toContainEqual({ type: 'renew', attempt: 1, asking: false })
    expect(effects).not.toContainEqual({ type: 'forget-user' })
  })

  test('expiry after a renewal was refused makes the person anonymous and forgets the user', () => {
    const refused = { type: 'renewal-failed', attempt: 1, because: 'refused', problem: { code: 'renew-failed' } } as const
    const { model, effects } = play(restored, { type: 'expiring' }, refused, { type: 'expired' })
    expect(model.state).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(effects).toContainEqual({ type: 'forget-user' })
  })

  test('expiry during a sign-in does not end the sign-in', () => {
    const { model } = play(restored, asked, { type: 'expired' }, { type: 'signed-in', attempt: 1, user })
    expect(model.state.status).toBe('authenticated')
  })
})

describe('a renewal is not lost', () => {
  const unclear = { type: 'renewal-failed', attempt: 1, because: 'unclear', problem: { code: 'renew-failed' } } as const

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
  const later = { type: 'renewal-failed', attempt: 1, because: 'later', problem: { code: 'renew-failed' } } as const
  const signedOut = { type: 'told', word: 'signed-out' } as const

  test('a sign-out counts while a renewal waits for the provider to come back', () => {
    const { model, effects } = play(restored, { type: 'expiring' }, later, { type: 'expired' }, signedOut)
    expect(model).toMatchObject({ retries: 0, state: { status: 'anonymous', problem: { code: 'signed-out-elsewhere' } } })
    expect(effects).toContainEqual({ type: 'forget-user' })
  })

  test('a sign-in does not disturb a popup that only seems closed', () => {
    const before = play(anonymous, asked, { type: 'popup-closed', attempt: 1 }).model
    expect(reduce(before, { type: 'told', word: 'signed-in' })).toEqual([before, []])
  })
})

describe('an old answer does not count', () => {
  const late: readonly AuthEvent[] = [
    { type: 'signed-in', attempt: 1, user },
    { type: 'ended', attempt: 1, problem: { code: 'sign-in-failed' } },
    { type: 'popup-closed', attempt: 1 },
    { type: 'user-cleared', attempt: 1 },
  ]
  const redirected = play(anonymous, asked, { type: 'sign-in-asked', via: 'redirect' }).model

  test.each(late)('$type of an attempt that was given up', (event) => {
    expect(reduce(redirected, event)).toEqual([redirected, []])
  })

  test('the attempt that was given up is abandoned', () => {
    expect(play(anonymous, asked, { type: 'sign-in-asked', via: 'redirect' }).effects).toContainEqual({ type: 'abandon', attempt: 1 })
  })
})

test('while signing out nobody signs in', () => {
  const { model } = play(restored, { type: 'sign-out-asked', via: 'redirect' })
  expect(reduce(model, asked)).toEqual([model, []])
  expect(reduce(model, { type: 'sign-out-asked', via: 'redirect' })).toEqual([model, []])
})
