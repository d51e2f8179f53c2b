import { expect, test } from 'vitest'
import { pause, withTimeout } from '../../../src/auth/protocol/deadline.ts'
import { AuthError } from '../../../src/auth/errors.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'

test('a pause ends after its time', async () => {
  const fake = createFakeAuthEnv()
  let isOver = false
  void pause(fake.env, 1_000, new AbortController().signal).then(() => (isOver = true))
  await fake.advance(999)
  expect(isOver).toBe(false)
  await fake.advance(1)
  expect(isOver).toBe(true)
  expect([...fake.timers]).toEqual([])
})

test('an aborted pause rejects at once with the reason', async () => {
  const fake = createFakeAuthEnv()
  const controller = new AbortController()
  const reason = new AuthError('popup-closed')
  const outcome = pause(fake.env, 1_000, controller.signal).catch((thrown: unknown) => thrown)
  controller.abort(reason)
  expect(await outcome).toBe(reason)
  expect([...fake.timers]).toEqual([])
})

test('work ends in time if the clock is set back meanwhile', async () => {
  const fake = createFakeAuthEnv()
  const never = () => new Promise<never>(() => undefined)
  const outcome = withTimeout(fake.env, 1_000, 'network-timeout', new AbortController().signal, never).catch(
    (thrown: unknown) => thrown,
  )
  fake.setClock(fake.now() - 600_000)
  await fake.advance(1_000)
  expect(await Promise.race([outcome, 'pending'])).toEqual(new AuthError('network-timeout'))
})
