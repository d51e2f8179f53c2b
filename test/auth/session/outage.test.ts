/** An outage of the provider, whatever it answers, costs nobody their sign-in before its expiry. */
import { describe, expect, test } from 'vitest'
import {
  allowSlowCrypto,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reload,
  reloadTab,
  revokedTokens,
  signIn,
  silentFrames,
  storedUser,
  withWire,
} from '../../support/auth-page.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

/** The refresh tokens, in the order sent. */
const sent = (fake: FakeAuthEnv) => refreshRequests(fake).map(({ form }) => form.get('refresh_token'))

const json = (body: unknown, status: number) => () => Response.json(body, { status })

/** Answers of gateways and of Keycloak during a rolling update, instead of the key set or the discovery document. */
const gatewayAnswers: readonly (readonly [string, () => Response])[] = [
  ['404 in JSON', json({ timestamp: '2026-11-25T12:00:00.000+00:00', status: 404, error: 'Not Found' }, 404)],
  ['404 of a realm', json({ error: 'Realm does not exist' }, 404)],
  ['403 in JSON', json({ error: 'forbidden' }, 403)],
  ['400 in JSON', json({ error: 'invalid_grant' }, 400)],
  ['200, a maintenance page in JSON', json({ status: 'maintenance', until: '12:30' }, 200)],
  ['200, an error in JSON', json({ error: 'login_required' }, 200)],
  ['201', json({ issuer: 'https://id.als.test/realms/als', keys: [] }, 201)],
  ['503', json({}, 503)],
]

describe.each(['/certs', '/openid-configuration'])('%s that answers instead with', (path) => {
  test.each(gatewayAnswers)('%s sends no token, revokes none and ends no sign-in', async (_name, answer) => {
    const { fake: before, token } = await signIn()
    const { fake, wire } = withWire(reload(before))
    let asked = 0
    wire.carry = async (url, _init, ask) => {
      if (!url.endsWith(path)) return ask()
      asked += 1
      return answer()
    }
    const { auth } = openAuth(fake)
    await fake.advance(250_000)
    expect(asked).toBeGreaterThan(0)
    expect([auth.get().status, sent(fake), revokedTokens(fake), silentFrames(fake)]).toEqual([
      'authenticated',
      [],
      [],
      [],
    ])
    wire.clear()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sent(fake)).toEqual([token])
  })
})

describe('a gateway that answers instead of the token endpoint with', () => {
  const answers = gatewayAnswers.filter(([name]) => /^40[34]|^503/.test(name))

  test.each(answers)('%s keeps the refresh token for the next attempt', async (_name, answer) => {
    const { fake: before, token } = await signIn()
    const { fake, wire } = withWire(reload(before))
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? answer() : ask())
    const { auth } = openAuth(fake)
    await fake.advance(245_000)
    expect([auth.get().status, storedUser(fake).refresh_token, silentFrames(fake)]).toEqual([
      'authenticated',
      token,
      [],
    ])
    wire.clear()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sent(fake)).toEqual([token])
  })

  test.each(answers)('%s ends no sign-in that the hidden frame renews', async (_name, answer) => {
    const { fake: before } = await signIn()
    const { fake, wire } = withWire(reload(before))
    const { auth } = openAuth(fake)
    // The refresh token is refused, and the frame gets a code. Then the gateway answers.
    wire.carry = async (url, init, ask) => {
      if (!url.endsWith('/token')) return ask()
      return String(init.body).includes('grant_type=refresh_token') ? json({ error: 'invalid_grant' }, 400)() : answer()
    }
    await fake.advance(245_000)
    expect(silentFrames(fake).length).toBeGreaterThan(0)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    wire.clear()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test.each(answers)('%s ends no sign-in during a check of the session', async (_name, answer) => {
    const { fake: before } = await signIn()
    const { fake, wire } = withWire(reload(before))
    fake.control.sessionAnswer = 'changed'
    const { auth } = openAuth(fake)
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? answer() : ask())
    await fake.advance(20_000)
    expect(silentFrames(fake).length).toBeGreaterThan(0)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })
})

test('a discovery document of another issuer that is right again a moment later costs nobody the sign-in', async () => {
  const { fake: before } = await signIn()
  const { fake, wire } = withWire(reload(before))
  let isWrong = true
  wire.carry = async (url, _init, ask) => {
    if (!isWrong || !url.endsWith('/openid-configuration')) return ask()
    isWrong = false
    return json({ issuer: 'https://other.als.test' }, 200)()
  }
  const { auth } = openAuth(fake)
  await fake.advance(260_000)
  expect([isWrong, silentFrames(fake).length]).toEqual([false, 1])
  expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
})

describe('a token endpoint that answers', () => {
  test.each([
    ['interaction_required', 400],
    ['login_required', 400],
    ['consent_required', 400],
    ['account_selection_required', 400],
    // Keycloak, while an administrator has disabled the realm.
    ['access_denied', 403],
  ])(
    '%s with status %i gets the refused token once in an hour, also where frames see no cookies',
    async (error, status) => {
      const { fake, wire } = withWire()
      fake.control.cookies = false
      const { auth } = await signIn(fake)
      let times = 0
      wire.carry = async (_url, init, ask) => {
        if (!String(init.body).includes('grant_type=refresh_token')) return ask()
        times += 1
        return json({ error }, status)()
      }
      await fake.advance(3_600_000)
      expect(times).toBe(1)
      expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
    },
  )
})

test('an outage ends the sign-in an hour after the expiry, and revokes what it can', async () => {
  const { browser, tab } = await openSignedInTab()
  browser.provider.leave('network')
  await browser.advance(300_000)
  expect(tab.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  await browser.advance(3_590_000)
  expect(tab.auth.get()).toMatchObject({ status: 'reconnecting' })
  // A renewal that fails just before the hour is followed by one after 60 s, up to 12 s of jitter, and 7 s of retries.
  await browser.advance(90_000)
  expect(tab.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  expect(storedUser(tab.fake)).toBeNull()
  // The provider may still know the person.
  browser.provider.leave(null)
  tab.fake.comeBack()
  await browser.settle()
  expect(tab.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
})

test('a reload during an outage does not begin another hour, and one after it asks once', async () => {
  const { browser, tab } = await openSignedInTab()
  browser.provider.leave('network')
  await browser.advance(300_000 + 3_000_000)
  const reloaded = reloadTab(tab)
  await browser.advance(599_000)
  expect(reloaded.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  reloaded.fake.close()
  browser.sleep(12 * 3_600_000)
  const late = openTab(browser, reloaded.fake.session.items)
  await browser.advance(6_000)
  expect(late.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  await browser.advance(2_000)
  expect(late.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  expect(storedUser(late.fake)).toBeNull()
})

test('sleep does not count as an outage', async () => {
  const { browser, tab } = await openSignedInTab()
  browser.provider.leave('network')
  await browser.advance(310_000)
  browser.sleep(10 * 3_600_000)
  browser.provider.leave(null)
  tab.fake.comeBack()
  await browser.settle()
  expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})
