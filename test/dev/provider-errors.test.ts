import { afterEach, describe, expect, test, vi } from 'vitest'
import { otherClientId } from '../../src/dev/endpoints.ts'
import { createBrowser } from '../support/plain-browser.ts'
import type { Tokens } from '../support/relying-party.ts'
import { bodyOf, startedProvider, newVerifier, post } from '../support/relying-party.ts'

// The expected answers are those of Keycloak 26.7.3 to the same requests.
const portal = 'http://localhost:3999'
const local = startedProvider(portal)
afterEach(() => void vi.useRealTimers())

function pass(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

const ask = (fields: Readonly<Record<string, string>>): Promise<Response> =>
  post(local.party.metadata.token_endpoint, { client_id: 'als-portal', ...fields })
const newAnswer = async (verifier: string): Promise<URL> => local.party.authorize(createBrowser(), 'ana', verifier)
const newRefreshToken = async (): Promise<string> => (await local.party.signIn('ana')).refresh_token

interface Refusal {
  readonly of: string
  readonly response: () => Promise<Response>
  readonly status?: number
  readonly error: string
  readonly description?: string
}

const refusals: readonly Refusal[] = [
  {
    of: 'an unknown refresh token',
    response: () => local.party.refresh('unknown'),
    error: 'invalid_grant',
    description: 'Invalid refresh token',
  },
  {
    of: 'an expired refresh token',
    response: async () => {
      const token = await newRefreshToken()
      pass(8 * 3600 + 1)
      return local.party.refresh(token)
    },
    error: 'invalid_grant',
    description: 'Token is not active',
  },
  {
    of: 'a refresh token that was used already',
    response: async () => {
      const token = await newRefreshToken()
      await local.party.refresh(token)
      return local.party.refresh(token)
    },
    error: 'invalid_grant',
    description: 'Maximum allowed refresh token reuse exceeded',
  },
  {
    of: 'the refresh token of another client',
    response: async () =>
      ask({ client_id: otherClientId, grant_type: 'refresh_token', refresh_token: await newRefreshToken() }),
    error: 'invalid_grant',
    description: "Invalid refresh token. Token client and authorized client don't match",
  },
  {
    of: 'a refresh request without a token',
    response: () => ask({ grant_type: 'refresh_token' }),
    error: 'invalid_request',
    description: 'No refresh token',
  },
  {
    of: 'an unknown code',
    response: () => local.party.exchange(new URL(`${portal}/?code=unknown`), newVerifier()),
    error: 'invalid_grant',
    description: 'Code not valid',
  },
  {
    of: 'a code that was used already',
    response: async () => {
      const verifier = newVerifier()
      const answer = await newAnswer(verifier)
      await local.party.exchange(answer, verifier)
      return local.party.exchange(answer, verifier)
    },
    error: 'invalid_grant',
    description: 'Code not valid',
  },
  {
    of: 'an expired code',
    response: async () => {
      const verifier = newVerifier()
      const answer = await newAnswer(verifier)
      pass(61)
      return local.party.exchange(answer, verifier)
    },
    error: 'invalid_grant',
    description: 'Code not valid',
  },
  {
    of: 'a code with another redirect URI',
    response: async () => {
      const verifier = newVerifier()
      const { search } = await newAnswer(verifier)
      return local.party.exchange(new URL(`${portal}/apps${search}`), verifier)
    },
    error: 'invalid_grant',
    description: 'Incorrect redirect_uri',
  },
  {
    of: 'a code with the wrong verifier',
    response: async () => local.party.exchange(await newAnswer(newVerifier()), newVerifier()),
    error: 'invalid_grant',
    description: 'PKCE verification failed: Code mismatch',
  },
  {
    of: 'a code without a verifier',
    response: async () => local.party.exchange(await newAnswer(newVerifier()), ''),
    error: 'invalid_grant',
    description: 'PKCE verification failed: Invalid code verifier',
  },
  {
    of: 'a request without a code',
    response: () => ask({ grant_type: 'authorization_code', redirect_uri: `${portal}/` }),
    error: 'invalid_request',
    description: 'Missing parameter: code',
  },
  {
    of: 'a request without a grant type',
    response: () => ask({}),
    error: 'invalid_request',
    description: 'Missing form parameter: grant_type',
  },
  {
    of: 'an unknown grant type',
    response: () => ask({ grant_type: 'other' }),
    error: 'unsupported_grant_type',
    description: 'Unsupported grant_type',
  },
  {
    of: 'the password grant',
    response: () => ask({ grant_type: 'password', username: 'ana', password: 'ana' }),
    error: 'unauthorized_client',
    description: 'Client not allowed for direct access grants',
  },
  {
    of: 'an unknown client',
    response: () => ask({ client_id: 'unknown', grant_type: 'refresh_token', refresh_token: 'unknown' }),
    status: 401,
    error: 'invalid_client',
    description: 'Invalid client or Invalid client credentials',
  },
]

describe('the token endpoint refuses', () => {
  test.each(refusals)('$of', async ({ response, status = 400, error, description }) => {
    const answer = await response()
    expect([answer.status, await bodyOf(answer)]).toEqual([status, { error, error_description: description }])
  })
})

describe('requests from another origin', () => {
  test('are refused before they have an effect', async () => {
    const origin = 'http://localhost:3998'
    const tokens = await local.party.signIn('ana')
    const responses = [
      await local.party.refresh(tokens.refresh_token, { origin }),
      await local.party.revoke(tokens.refresh_token, { origin }),
      await local.party.userInfo(tokens.access_token, { origin }),
    ]
    for (const response of responses) {
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
      expect(await bodyOf(response)).toEqual({ error: 'Invalid origin' })
    }
    expect((await local.party.refresh(tokens.refresh_token, { origin: portal })).status).toBe(200)
  })
})

test('user info is refused without a body', async () => {
  const response = await local.party.userInfo('unknown', { origin: portal })
  expect([response.status, await response.text()]).toEqual([401, ''])
  expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  expect(response.headers.get('access-control-allow-origin')).toBe(portal)
})

test('token responses tell the not-before policy', async () => {
  const tokens = await local.party.signIn('ana')
  expect(tokens).toHaveProperty('not-before-policy', 0)
  expect(await bodyOf<Tokens>(await local.party.refresh(tokens.refresh_token))).toHaveProperty('not-before-policy', 0)
})
