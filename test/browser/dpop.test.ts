import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { en } from '../../src/texts/en.ts'
import { blockPopups, deleteStoredKeys, denyDatabases, readStoredKeys } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { createRelyingParty } from '../support/relying-party.ts'
import {
  choose,
  loginOf,
  signIn,
  signOut,
  signOutOf,
  storedUserOf,
  useVisitors,
  waitForNewTokens,
} from '../support/visitor.ts'

// These tests use a real IndexedDB, and the proofs are checked by oidc-provider. test/auth/protocol/dpop.test.ts has the rest.
const portal = usePortal('dpop', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

afterEach(() => {
  portal.stack.provider.setTokenSeconds(300)
  portal.stack.provider.requireNonce(false)
})

const tokenTypeOf = async (page: Page) => (await storedUserOf(page))?.token_type
const namesOf = async (page: Page) => (await page.evaluate(readStoredKeys)).map(({ name }) => name)

describe('the key of a sign-in', () => {
  test('cannot be read by scripts, is used by each page of its tab, and is removed at sign-out', async () => {
    portal.stack.provider.setTokenSeconds(10)
    const { page, goTo } = await visit()
    await goTo('/apps')
    expect(await page.evaluate(readStoredKeys), 'nobody is signed in').toEqual([])
    await signIn(page, 'Ana Torres')
    expect(await tokenTypeOf(page)).toBe('DPoP')
    const [key] = await page.evaluate(readStoredKeys)
    expect(key).toMatchObject({ isReadable: false })
    await waitForNewTokens(page)
    await goTo('/tools')
    await signOutOf(page).waitFor()
    await waitForNewTokens(page)
    expect(await namesOf(page)).toEqual([key?.name])
    await signOut(page)
    await expect.poll(() => namesOf(page)).toEqual([])
  })

  test('is found again after a sign-in by redirect', async () => {
    const { page, goTo } = await visit({ before: blockPopups })
    await goTo('/apps')
    await loginOf(page).click()
    await page.getByRole('button', { name: en.authProblem.continueHere }).click()
    await choose(page, 'Ana Torres')
    await signOutOf(page).waitFor()
    expect(await tokenTypeOf(page)).toBe('DPoP')
    await expect.poll(() => namesOf(page)).toHaveLength(1)
  })

  test('is different in each tab', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    const other = await context.newPage()
    await other.goto(portal.at('/tools'))
    await signOutOf(other).waitFor()
    expect(await tokenTypeOf(other)).toBe('DPoP')
    expect(await namesOf(other)).toHaveLength(2)
  })

  test('is replaced through the hidden frame if it is lost, and the person notices nothing', async () => {
    portal.stack.provider.setTokenSeconds(10)
    const { page, goTo } = await visit()
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    const [lost] = await namesOf(page)
    await page.evaluate(deleteStoredKeys)
    await page.reload() // forget the key in memory, too
    await waitForNewTokens(page)
    expect(await namesOf(page)).not.toContain(lost)
    expect([await tokenTypeOf(page), await page.getByRole('alert').count()]).toEqual(['DPoP', 0])
  })
})

describe('a thief who has copied the session storage', () => {
  test('cannot use the tokens, and the person stays signed in', async () => {
    portal.stack.provider.setTokenSeconds(10)
    const person = await visit()
    await person.goTo('/apps')
    await signIn(person.page, 'Ana Torres')
    const copy = await person.page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)

    // The thief sends the refresh token outside of a browser.
    const { refresh_token: token = '' } = (await storedUserOf(person.page)) ?? {}
    const outside = await createRelyingParty(portal.stack.issuer, portal.at(''))
    const theft = await outside.refresh(token)
    expect([theft.status, await theft.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])

    // The thief opens the portal in a browser without the person's key and cookies.
    const thief = await visit()
    await thief.goTo('/apps')
    await thief.page.evaluate((items) => Object.assign(sessionStorage, items), copy)
    await thief.goTo('/tools')
    await loginOf(thief.page).waitFor()
    await thief.page.getByText('Your session has ended').waitFor()
    expect(await storedUserOf(thief.page)).toBeNull()

    await waitForNewTokens(person.page)
    expect(await signOutOf(person.page).isVisible()).toBe(true)
  })
})

test('a nonce that the provider requires is sent with the second request', async () => {
  portal.stack.provider.requireNonce(true)
  const { page, goTo, tolerate } = await visit()
  tolerate(portal.stack.issuer) // the browser logs the status of the first request
  await goTo('/apps')
  await signIn(page, 'Ana Torres')
  expect(await tokenTypeOf(page)).toBe('DPoP')
})

test('a browser that denies IndexedDB keeps the key in memory, and renews the tokens with it', async () => {
  portal.stack.provider.setTokenSeconds(10)
  const { page, goTo } = await visit({ before: denyDatabases })
  await goTo('/apps')
  await signIn(page, 'Ana Torres')
  expect(await tokenTypeOf(page)).toBe('DPoP')
  await waitForNewTokens(page)
  expect([await tokenTypeOf(page), await page.getByRole('alert').count()]).toEqual(['DPoP', 0])
})
