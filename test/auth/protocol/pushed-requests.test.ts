/** Pushed authorization requests (RFC 9126), which the client sends only to providers that require them. */
import { describe, expect, test } from 'vitest'
import { allowSlowCrypto, openAuth, storedUser } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from '../../support/faulty-provider.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

function openPage(fault: Fault = {}) {
  const fake = createFakeAuthEnv()
  fake.provider.pushing.required = true
  Object.assign(fake.provider.proofs, { advertises: true, binds: true })
  fake.provider.set(fault)
  const { auth } = openAuth(fake)
  auth.signIn('popup')
  return { fake, auth }
}

describe('a provider that requires pushed authorization requests', () => {
  test('gets the parameters by POST, and the URL names the request only', async () => {
    const { fake, auth } = openPage()
    await expect.poll(() => auth.get().status).toBe('authenticated')
    const pushed = fake.provider.log.find(({ url }) => url === `${ISSUER}/par`)
    const { dpop_jkt: jkt } = storedUser(fake)
    expect(Object.fromEntries(pushed?.form ?? [])).toMatchObject({
      client_id: CLIENT_ID,
      response_type: 'code',
      code_challenge_method: 'S256',
      dpop_jkt: jkt,
    })
    const { origin, pathname, searchParams } = new URL(fake.opened[0]?.url ?? '')
    expect(origin + pathname).toBe(`${ISSUER}/auth`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT_ID,
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:/),
    })
  })

  test.each<[string, Fault, object]>([
    [
      'has no endpoint for them',
      { discovery: ({ pushed_authorization_request_endpoint: _none, ...document }) => document },
      { code: 'endpoint-missing' },
    ],
    [
      'names an insecure endpoint for them',
      { discovery: (document) => ({ ...document, pushed_authorization_request_endpoint: 'http://id.als.test/par' }) },
      { code: 'endpoint-insecure' },
    ],
    ['answers without a request_uri', { pushed: () => ({}) }, { code: 'response-malformed' }],
    [
      'answers with a request_uri that is no text',
      { pushed: () => ({ request_uri: 7 }) },
      { code: 'response-malformed' },
    ],
  ])('and %s ends the sign-in before the user sees its page', async (_name, fault, problem) => {
    const { fake, auth } = openPage(fault)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem })
    await fake.settle()
    expect(fake.opened).toMatchObject([{ url: '', closed: true }])
    expect([fake.pendingKeys(), fake.keys.names()]).toEqual([[], []])
  })
})

test('a provider that only offers pushed authorization requests gets a plain one', async () => {
  const fake = createFakeAuthEnv()
  const endpoint = { pushed_authorization_request_endpoint: `${ISSUER}/par` }
  fake.provider.set({ discovery: (document) => ({ ...document, ...endpoint }) })
  const { auth } = openAuth(fake)
  auth.signIn('popup')
  await expect.poll(() => auth.get().status).toBe('authenticated')
  expect(fake.provider.log.filter(({ url }) => url.endsWith('/par'))).toEqual([])
})
