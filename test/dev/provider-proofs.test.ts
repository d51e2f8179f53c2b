import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalProvider } from '../../src/dev/provider.ts'
import { startProvider } from '../../src/dev/provider.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { createBrowser } from '../support/plain-browser.ts'
import type { RelyingParty, Tokens } from '../support/relying-party.ts'
import { bodyOf, createRelyingParty, newVerifier, post } from '../support/relying-party.ts'

const portal = 'http://localhost:3999'
let provider: LocalProvider
let party: RelyingParty

beforeAll(async () => {
  const users = sampleUsers('tp.als.example')
  provider = await startProvider({ portalOrigin: portal, clientId: 'als-portal', users })
  party = await createRelyingParty(provider.issuer, portal)
})
afterAll(() => provider.close())

/** Creates a client that has its own key and signs its proofs with jose. */
async function createKeyOwner() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const proofFor = (htm: string, htu: string, more: Record<string, unknown> = {}) =>
    new SignJWT({ htm, htu, jti: randomUUID(), ...more })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt()
      .sign(privateKey)
  const { token_endpoint: tokenUrl, userinfo_endpoint: userInfoUrl } = party.metadata
  return {
    proofFor,
    jkt: await calculateJwkThumbprint(jwk),
    refresh: async (token: string, more?: Record<string, unknown>) =>
      party.refresh(token, { dpop: await proofFor('POST', tokenUrl, more) }),
    userInfo: async (accessToken: string) => {
      const ath = createHash('sha256').update(accessToken).digest('base64url')
      const dpop = await proofFor('GET', userInfoUrl, { ath })
      return party.userInfo(accessToken, { authorization: `DPoP ${accessToken}`, dpop })
    },
    async signIn(): Promise<Tokens & { token_type: string }> {
      const verifier = newVerifier()
      const answer = await party.authorize(createBrowser(), 'ana', verifier)
      const fields = {
        client_id: 'als-portal',
        grant_type: 'authorization_code',
        code: answer.searchParams.get('code') ?? '',
        redirect_uri: `${portal}/`,
        code_verifier: verifier,
      }
      return bodyOf(await post(tokenUrl, fields, { dpop: await proofFor('POST', tokenUrl) }))
    },
  }
}

const errorOf = async (response: Response) => (await bodyOf<{ error: string }>(response)).error

describe('tokens of a client that proves to have a key', () => {
  test('are bound to it', async () => {
    const owner = await createKeyOwner()
    const tokens = await owner.signIn()
    expect(tokens.token_type).toBe('DPoP')
    const refreshed = await owner.refresh(tokens.refresh_token)
    expect(await bodyOf(refreshed)).toMatchObject({ token_type: 'DPoP', id_token: expect.any(String) })
    expect((await owner.userInfo(tokens.access_token)).status).toBe(200)
  })

  test('are useless to a thief, with no key or with another', async () => {
    const owner = await createKeyOwner()
    const thief = await createKeyOwner()
    const { refresh_token: token, access_token: accessToken } = await owner.signIn()
    for (const theft of [await party.refresh(token), await thief.refresh(token)])
      expect([theft.status, await errorOf(theft)]).toEqual([400, 'invalid_grant'])
    for (const theft of [await party.userInfo(accessToken), await thief.userInfo(accessToken)])
      expect(theft.status).toBe(401)
    // The theft does not cost the owner the session.
    expect((await owner.refresh(token)).status).toBe(200)
  })

  test('need a nonce if the provider asks for one, which the portal may read', async () => {
    const owner = await createKeyOwner()
    const { refresh_token: token } = await owner.signIn()
    provider.requireNonce(true)
    const origin = { origin: portal, dpop: await owner.proofFor('POST', party.metadata.token_endpoint) }
    const refused = await party.refresh(token, origin)
    provider.requireNonce(false)
    expect([refused.status, await errorOf(refused)]).toEqual([400, 'use_dpop_nonce'])
    expect(refused.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('dpop-nonce')
    const nonce = refused.headers.get('dpop-nonce') ?? ''
    expect((await owner.refresh(token, { nonce })).status).toBe(200)
  })
})

test('tokens of a client without a key are Bearer tokens', async () => {
  expect(await party.signIn('ana')).toMatchObject({ token_type: 'Bearer' })
})
