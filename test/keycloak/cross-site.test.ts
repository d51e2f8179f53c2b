import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { launchWithCookies } from '../support/chromium.ts'
import {
  expectSignedIn,
  signIn,
  signOutElsewhere,
  tokenStatuses,
  useKeycloak,
  waitForRenewal,
} from '../support/keycloak.ts'
import { loginOf, signOut, signOutOf, silentRequests, useVisitors, waitUntilAlive } from '../support/visitor.ts'

// Call the server `127.0.0.1`, so that browsers treat Keycloak as a different site from the portal on `localhost`.
const portal = useKeycloak('cross-site', {
  keycloakUrl: () => (inject('keycloak')?.url ?? '').replace('localhost', '127.0.0.1'),
})
const visit = useVisitors(portal)

/** Makes the realm issue no refresh tokens during a test. */
async function withoutRefreshTokens(): Promise<void> {
  await portal.realm.configureClient({ attributes: { 'use.refresh.tokens': 'false' } })
  onTestFinished(() => portal.realm.configureClient({ attributes: { 'use.refresh.tokens': 'true' } }))
}

describe('with Keycloak on another site, whose cookies the browser blocks in frames, a person', () => {
  test('stays signed in with refresh tokens, and can sign out', async () => {
    const person = await portal.realm.createPerson()
    const { page, context, goTo, tolerate } = await visit()
    tolerate(portal.realm.issuer)
    await goTo('/')
    await signIn(page, person)
    const [tokens, silent] = [tokenStatuses(context), silentRequests(context)]
    await waitForRenewal(page)
    await waitForRenewal(page)
    expect(tokens).toEqual([200, 200])
    expect(silent).toEqual([])
    await expectSignedIn(page)
    await signOut(page)
    expect(page.url()).toBe(portal.at('/'))
    expect(await portal.realm.request('GET', `/users/${person.id}/sessions`)).toEqual([])
  })

  test('is told that the session is ending if there are no refresh tokens', async () => {
    await withoutRefreshTokens()
    const person = await portal.realm.createPerson()
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.realm.issuer)
    await goTo('/')
    await signIn(page, person)
    await page.getByRole('alert').getByText('The sign-in service asks you to sign in').waitFor({ timeout: 40_000 })
    expect(await signOutOf(page).isVisible(), 'signed in until the tokens expire').toBe(true)
    await page.getByRole('alert').getByText('Your session has ended').waitFor({ timeout: 40_000 })
    expect(await page.getByRole('alert').count()).toBe(1)
  })
})

describe('with Keycloak on another site, whose cookies the browser sends in frames, a person', () => {
  test('stays signed in through hidden frames', async () => {
    await withoutRefreshTokens()
    const person = await portal.realm.createPerson()
    const { context, page } = await openAllowed()
    const messages: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
    })
    await page.goto(portal.at('/'))
    await waitUntilAlive(page)
    await signIn(page, person)
    const [tokens, silent] = [tokenStatuses(context), silentRequests(context)]
    await waitForRenewal(page)
    await waitForRenewal(page)
    expect(tokens).toEqual([200, 200])
    expect(silent).toHaveLength(2)
    await expectSignedIn(page)
    expect(messages).toEqual([])
  })

  test('is signed out here, too, when the session ends at Keycloak', async () => {
    const person = await portal.realm.createPerson()
    const { context, page } = await openAllowed()
    await page.goto(portal.at('/'))
    await waitUntilAlive(page)
    await signIn(page, person)
    await signOutElsewhere(context, portal)
    await loginOf(page).waitFor({ timeout: 40_000 })
    const messages = () => page.getByRole('alert').allInnerTexts()
    await expect.poll(messages).toEqual([expect.stringContaining('Your session has ended')])
  })
})

/** Opens a page in a new browser that sends third-party cookies. */
async function openAllowed(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await launchWithCookies()
  onTestFinished(() => context.close())
  return { context, page: await context.newPage() }
}
