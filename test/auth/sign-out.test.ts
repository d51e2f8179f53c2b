// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import { config, createFakeAuthEnv, ORIGIN } from '../support/fake-auth-env.ts'

const soon = { interval: 2, timeout: 5_000 }

async function signedIn() {
  const fake = createFakeAuthEnv()
  const auth = createAuth(config, fake.env)
  auth.start(null)
  auth.signIn('popup')
  await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  fake.control.person = 'waits'
  return { fake, auth }
}

const stateIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('state') ?? ''

describe('signing out by popup', () => {
  test('ends the session there, comes back, and leaves no record', async () => {
    const { fake, auth } = await signedIn()
    auth.signOut('popup')
    expect(fake.opened).toHaveLength(2)
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    expect(JSON.parse(fake.local.get(fake.pendingKeys()[0] ?? '') ?? '')).toMatchObject({ request_type: 'so:p' })
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-out', via: 'popup' } })
    fake.opened[1]?.answer(`${ORIGIN}/?state=${stateIn(fake.opened[1].url)}`)
    await expect.poll(() => auth.get(), soon).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.opened[1]?.closed).toBe(true)
    expect(fake.pendingKeys()).toEqual([])
  })

  test('with an answer of another state is refused; the person is signed out all the same', async () => {
    const { fake, auth } = await signedIn()
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    fake.opened[1]?.answer(`${ORIGIN}/?state=other`)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', problem: { code: 'state-mismatch' } })
    expect(fake.pendingKeys()).toEqual([])
  })

  test('with an error in the answer says that it failed there', async () => {
    const { fake, auth } = await signedIn()
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    fake.opened[1]?.answer(`${ORIGIN}/?error=server_error&state=${stateIn(fake.opened[1].url)}`)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-failed' } })
  })

  test('blocked: signed out here, and said', async () => {
    const { fake, auth } = await signedIn()
    fake.control.blocked = true
    auth.signOut('popup')
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-local' } })
  })
})

test('signing out in a hidden frame gives up after 10 s without an answer', async () => {
  const { fake, auth } = await signedIn()
  fake.control.cookies = true
  auth.signOut('silent')
  await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
  await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', activity: null })
})
