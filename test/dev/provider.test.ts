import { describe, expect, test } from 'vitest'
import { redirectPaths } from '../../src/dev/provider-settings.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { createBrowser } from '../support/plain-browser.ts'
import { bodyOf, startedProvider, newVerifier } from '../support/relying-party.ts'

const portal = 'http://localhost:3999'
const users = sampleUsers('tp.als.example')
const local = startedProvider(portal)

test('the discovery document has the issuer it was fetched from, and endpoints below it', () => {
  const { metadata } = local.party
  expect(local.provider.issuer).toMatch(/^http:\/\/localhost:\d+\/realms\/als$/)
  expect(metadata).toMatchObject({
    issuer: local.provider.issuer,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
  })
  const endpoints = ['authorization', 'token', 'userinfo', 'revocation', 'end_session'].map(
    (name) => `${name}_endpoint`,
  )
  const fields = new Map<string, unknown>(Object.entries(metadata))
  for (const name of [...endpoints, 'jwks_uri', 'check_session_iframe']) {
    expect([name, fields.get(name)]).toEqual([name, expect.stringContaining(`${local.provider.issuer}/protocol/`)])
  }
})

describe('sign-in', () => {
  test.each(users)('as $label gives a signed ID token with their claims', async (user) => {
    const { payload } = await local.party.verify((await local.party.signIn(user.id)).id_token)
    const { sub, nonce, azp, auth_time: authTime, name, email, email_verified: emailVerified } = payload
    expect([azp, authTime]).toEqual(['als-portal', expect.any(Number)])
    expect({ sub, nonce, name, email, email_verified: emailVerified }).toEqual({
      sub: user.id,
      nonce: 'a-nonce',
      ...user.claims,
    })
  })

  test('with the profile and email scopes gives an ID token with those claims', async () => {
    const tokens = await local.party.signIn('ana', createBrowser(), 'openid profile email')
    const { payload } = await local.party.verify(tokens.id_token)
    expect(payload).toMatchObject({ name: 'Ana Torres', email: 'ana@tp.als.example' })
  })

  test('returns to each of the six pages, with state, issuer and session state', async () => {
    const browser = createBrowser()
    for (const path of redirectPaths) {
      const answer = await local.party.authorize(browser, 'ana', newVerifier(), { redirect_uri: portal + path })
      expect(answer.origin + answer.pathname).toBe(portal + path)
      expect(Object.fromEntries(answer.searchParams)).toMatchObject({ state: 'a-state', iss: local.provider.issuer })
      expect(answer.searchParams.get('session_state')).toMatch(/^\S+$/)
    }
  })

  test('lists all users by name, and can be cancelled', async () => {
    const browser = createBrowser()
    const signInPage = await browser.go(local.party.authorizationUrl(newVerifier()), local.provider.issuer)
    for (const { label } of users) expect(signInPage.html).toContain(`aria-label="Sign in as ${label}"`)
    expect(signInPage.headers?.get('content-security-policy')).not.toContain('form-action')

    const { searchParams } = new URL((await browser.go(signInPage.url, local.provider.issuer, { cancel: 'yes' })).url)
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'a-state'])
  })

  test('cannot be viewed or completed by another browser', async () => {
    const { url } = await createBrowser().go(local.party.authorizationUrl(newVerifier()), local.provider.issuer)
    for (const form of [undefined, { account: 'ana' }]) {
      expect(await createBrowser().go(url, local.provider.issuer, form)).toMatchObject({ url, status: 400 })
    }
  })

  test('with prompt=none and no session fails with login_required', async () => {
    const answer = await local.party.authorize(createBrowser(), 'ana', newVerifier(), { prompt: 'none' })
    expect(answer.searchParams.get('error')).toBe('login_required')
  })

  test('as another user replaces the session', async () => {
    const browser = createBrowser()
    await local.party.authorize(browser, 'ana', newVerifier())
    const before = browser.cookie('als_state')
    const signInPage = await browser.go(
      local.party.authorizationUrl(newVerifier(), { prompt: 'login' }),
      local.provider.issuer,
    )
    const confirmation = await browser.go(signInPage.url, local.provider.issuer, { account: 'ben' })
    const answer = await browser.submit(confirmation, local.provider.issuer)
    expect(new URL(answer.url).searchParams.get('code')).toBeTruthy()
    expect(before).toBeTruthy()
    expect(browser.cookie('als_state')).not.toBe(before)
  })
})

describe('the provider rejects', () => {
  const invalidGrant = [400, expect.objectContaining({ error: 'invalid_grant' })]

  test('a code with the wrong verifier', async () => {
    const answer = await local.party.authorize(createBrowser(), 'ana', newVerifier())
    const response = await local.party.exchange(answer, newVerifier())
    expect([response.status, await bodyOf(response)]).toEqual(invalidGrant)
  })

  test('a code that was already used', async () => {
    const verifier = newVerifier()
    const answer = await local.party.authorize(createBrowser(), 'ana', verifier)
    await local.party.exchange(answer, verifier)
    const response = await local.party.exchange(answer, verifier)
    expect([response.status, await bodyOf(response)]).toEqual(invalidGrant)
  })

  test.each([
    ['a request without a code challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a plain code challenge', { code_challenge_method: 'plain' }],
  ])('%s', async (_name, fields) => {
    const answer = await local.party.authorize(createBrowser(), 'ana', newVerifier(), fields)
    expect(answer.searchParams.get('error')).toBe('invalid_request')
  })

  test.each([`${portal}/other`, `${portal}/webpages/`, portal, 'http://localhost:3998/'])(
    'the unregistered redirect URI %s',
    async (redirectUri) => {
      const request = local.party.authorizationUrl(newVerifier(), { redirect_uri: redirectUri })
      const { status, html } = await createBrowser().go(request, local.provider.issuer)
      expect([status, html]).toEqual([400, expect.stringContaining('invalid_redirect_uri')])
    },
  )
})
