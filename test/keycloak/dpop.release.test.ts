import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkLive } from '../../src/publish/doctor/index.ts'
import { deleteStoredKeys } from '../support/init-scripts.ts'
import {
  expectSignedIn,
  expectSignedOut,
  logIn,
  signIn,
  tokenStatuses,
  useKeycloak,
  visitSignedIn,
  waitForRenewal,
} from '../support/keycloak.ts'
import { createRelyingParty } from '../support/relying-party.ts'
import { shipped } from '../support/shipped.ts'
import { openSignIn, signOutOf, storedUserOf, useVisitors } from '../support/visitor.ts'

// Load the user info, because its request needs a proof as well.
const portal = useKeycloak('dpop', { identity: { loadUserInfo: true } })
const visit = useVisitors(portal)

const tokenUrl = () => `${portal.realm.issuer}/protocol/openid-connect/token`

const requireProofs = (isRequired: boolean) =>
  portal.realm.configureClient({ attributes: { 'dpop.bound.access.tokens': String(isRequired) } })

/** Sends the refresh token of the page without a proof. Resolves with the status of the response. */
async function sendWithoutProof(page: Page): Promise<number> {
  const { refresh_token: token = '' } = (await storedUserOf(page)) ?? {}
  const thief = await createRelyingParty(portal.realm.issuer, portal.at(''))
  return (await thief.refresh(token)).status
}

test('a realm that is set up as described passes the check, user info included', async () => {
  const identity = { ...shipped.identity, authority: portal.realm.issuer, loadUserInfo: true }
  const rows = await checkLive({ ...shipped, identity, sites: [] }, portal.at(''))
  expect(rows.filter(({ result }) => result !== 'ok')).toEqual([])
  expect(rows.map(({ subject }) => subject)).toContain('CORS of the user info')
})

test('user info that is a signed JWT is named, and signs in once it is JSON', async () => {
  const sign = (algorithm: string) =>
    portal.realm.configureClient({ attributes: { 'user.info.response.signature.alg': algorithm } })
  await sign('RS256')
  const person = await portal.realm.createPerson()
  const { page, goTo } = await visit()
  await goTo('/apps')
  const popup = await openSignIn(page)
  await Promise.all([popup.waitForEvent('close'), logIn(popup, person)])
  await page.getByRole('alert').getByText('User info can’t be read').waitFor()
  expect(await storedUserOf(page)).toBeNull()
  await sign('')
  // The refused response has revoked its token, with which Keycloak has ended the session.
  await signIn(page, person)
  await expectSignedIn(page)
})

describe('a realm that requires bound tokens', () => {
  beforeEach(() => requireProofs(true))

  test('names the key of this browser in the access token, and again after a renewal by refresh token', async () => {
    const { page, context } = await visitSignedIn(portal, visit)
    const tokens = tokenStatuses(context)
    const userInfo: (readonly [string | undefined, number])[] = []
    context.on('response', async (response) => {
      const request = response.request()
      if (!request.url().endsWith('/userinfo') || request.method() !== 'GET') return
      const { authorization } = await request.allHeaders()
      userInfo.push([authorization?.split(' ')[0], response.status()])
    })
    const first = await storedUserOf(page)
    expect(first?.token_type).toBe('DPoP')
    expect(decodeJwt(first?.access_token ?? '')).toMatchObject({ cnf: { jkt: first?.dpop_jkt } })
    await waitForRenewal(page)
    const second = await storedUserOf(page)
    expect(decodeJwt(second?.access_token ?? '')).toMatchObject({ cnf: { jkt: first?.dpop_jkt } })
    expect(tokens).toEqual([200])
    await expect.poll(() => userInfo).toEqual([['DPoP', 200]])
    await expectSignedIn(page)
  })

  test('renews nothing from a copied session storage: the thief is signed out, and the person is not', async () => {
    const { page } = await visitSignedIn(portal, visit)
    const copy = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
    const thief = await visit()
    await thief.goTo('/apps')
    await thief.page.evaluate((items) => Object.assign(sessionStorage, items), copy)
    await thief.goTo('/tools')
    await expectSignedOut(thief.page, 'Your session has ended')
    await waitForRenewal(page)
    await expectSignedIn(page)
  })

  test('accepts a new key through the hidden frame if the old one is lost', async () => {
    const { page } = await visitSignedIn(portal, visit)
    const before = await storedUserOf(page)
    await page.evaluate(deleteStoredKeys)
    await page.reload() // forget the key in memory, too
    await waitForRenewal(page)
    const after = await storedUserOf(page)
    expect(after?.token_type).toBe('DPoP')
    expect(after?.dpop_jkt).not.toBe(before?.dpop_jkt)
    await expectSignedIn(page)
  })

  test('accepts proofs from a person whose clock is two minutes ahead, as they follow the server’s clock', async () => {
    const person = await portal.realm.createPerson()
    const { page, goTo, tolerate } = await visit({
      before: () => {
        const { now } = Date
        Date.now = () => now() + 120_000
      },
    })
    tolerate(tokenUrl()) // the browser logs the status of the refused proof
    await goTo('/apps')
    await signIn(page, person)
    expect((await storedUserOf(page))?.token_type).toBe('DPoP')
    await expectSignedIn(page)
  })

  test('revokes the refresh token at sign-out, without a proof', async () => {
    const { page, context } = await visitSignedIn(portal, visit)
    const { refresh_token: token = '' } = (await storedUserOf(page)) ?? {}
    const revoked = context.waitForEvent('response', (response) => response.url().endsWith('/revoke'))
    await signOutOf(page).click()
    const request = (await revoked).request()
    expect((await revoked).status()).toBe(200)
    expect(new URLSearchParams(request.postData() ?? '').get('token')).toBe(token)
    expect(request.headers()['dpop']).toBeUndefined()
    expect(token).not.toBe('')
  })
})

describe('a realm that leaves binding to the client', () => {
  beforeEach(() => requireProofs(false))

  test('binds the tokens all the same, and refuses a stolen refresh token', async () => {
    const { page } = await visitSignedIn(portal, visit)
    expect((await storedUserOf(page))?.token_type).toBe('DPoP')
    expect(await sendWithoutProof(page)).toBe(400)
    await waitForRenewal(page)
    await expectSignedIn(page)
  })
})
