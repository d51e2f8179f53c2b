import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { blockPopups } from '../support/init-scripts.ts'
import { logIn, expectSignedIn, signIn, TOKEN_SECONDS, useKeycloak, waitForRenewal } from '../support/keycloak.ts'
import { shipped } from '../support/shipped.ts'
import {
  binding,
  loginOf,
  openSignIn,
  signOut,
  signOutOf,
  storedUserOf,
  textsOf,
  useVisitors,
} from '../support/visitor.ts'

const portal = useKeycloak('sign-in', {
  content: {
    menu: [
      ...shipped.menu,
      { label: 'Audit rules', href: '/audit', icon: 'link', for: ['audit'] },
      { label: 'Tax rules', href: '/tax', icon: 'link', for: ['tax'] },
    ],
    cards: { ...shipped.cards, apps: [{ name: 'Audit files', url: '/files', for: ['audit'] }, ...shipped.cards.apps] },
  },
})
const visit = useVisitors(portal)

const hasTools = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Tools' }).isVisible()

describe('the log-in page', () => {
  test('signs in by popup, and the stored user has the specified format', async () => {
    const person = await portal.realm.createPerson()
    const { page, goTo } = await visit()
    await goTo('/apps')
    await signIn(page, person)
    expect(await storedUserOf(page)).toEqual({
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      ...binding,
      scope: expect.stringMatching(/\bopenid\b/),
      session_state: expect.any(String),
      issuedAt: expect.closeTo(Date.now() / 1000, -2),
      expires_at: expect.closeTo(Date.now() / 1000 + TOKEN_SECONDS, -2),
      profile: { sub: person.id, name: 'Ana Torres', email: person.email, email_verified: true },
      epoch: expect.any(String),
      original: expect.objectContaining({ azp: 'als-portal' }),
    })
    expect(await hasTools(page), 'the person is staff').toBe(true)
    expect(page.url()).toBe(portal.at('/apps'))
  })

  test('signs in by redirect, and the code and state are removed from the address', async () => {
    const person = await portal.realm.createPerson()
    const { page, goTo } = await visit({ before: blockPopups })
    await goTo('/webpages')
    await loginOf(page).click()
    await page.getByRole('button', { name: 'Continue in this window' }).click()
    await logIn(page, person)
    await signOutOf(page).waitFor()
    expect(page.url()).toBe(portal.at('/webpages'))
    await expectSignedIn(page)
  })

  test('comes in the language of the portal', async () => {
    const { page, goTo } = await visit({ locale: 'es-ES' })
    await goTo('/')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).first().click(),
    ])
    await popup.locator('#password').waitFor()
    expect(await popup.locator('html').getAttribute('lang')).toBe('es')
  })
})

// groups.release.test.ts tries everybody and everything.
test('a user sees what their groups allow, in menu and programs', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await signIn(page, { username: 'ana', password: 'ana' })
  const menu = page.getByRole('navigation').getByRole('link', { name: / rules/ })
  expect(await textsOf(menu)).toEqual([expect.stringContaining('Audit rules')])
  expect(await page.getByRole('region', { name: 'Your programs' }).getByText('Audit files').count()).toBe(1)
})

test('a person without a name or e-mail is signed in, and is not staff', async () => {
  const person = await portal.realm.createPerson({ firstName: '', lastName: '', email: '' })
  const { page, goTo } = await visit()
  await goTo('/')
  await signIn(page, person)
  expect(await hasTools(page)).toBe(false)
  await expectSignedIn(page)
})

describe('a log-in page that was left open', () => {
  /** Limits log-in pages to one second until the end of the test, and waits until those that are open have expired. */
  async function letLogInExpire(): Promise<void> {
    await portal.realm.configure({ accessCodeLifespanLogin: 1, accessCodeLifespanUserAction: 1 })
    onTestFinished(() => portal.realm.configure({ accessCodeLifespanLogin: 1800, accessCodeLifespanUserAction: 300 }))
    const until = Date.now() + 2_000
    await expect.poll(() => Date.now()).toBeGreaterThan(until)
  }

  test('until it expires signs in after another try', async () => {
    const person = await portal.realm.createPerson()
    const { page, goTo } = await visit()
    await goTo('/')
    const popup = await openSignIn(page)
    await popup.locator('#password').waitFor()
    await letLogInExpire()
    await logIn(popup, person)
    await popup.getByText('Your login attempt timed out.').waitFor()
    await portal.realm.configure({ accessCodeLifespanLogin: 1800, accessCodeLifespanUserAction: 300 })
    await popup.locator('#password').waitFor()
    await Promise.all([popup.waitForEvent('close'), logIn(popup, person)])
    await signOutOf(page).waitFor()
    await expectSignedIn(page)
  })

  test('in another tab signs that tab in, too', async () => {
    const person = await portal.realm.createPerson()
    const { page, context, goTo } = await visit()
    await goTo('/')
    const other = await context.newPage()
    await other.goto(portal.at('/apps'))
    const first = await openSignIn(page)
    // If two tabs send their first requests at the same time, Keycloak begins two sessions and loses the first one.
    await first.locator('#password').waitFor()
    const second = await openSignIn(other)
    await second.locator('#password').waitFor()
    // Once loaded, Keycloak's page notices a session that begins later. It ignores one that exists already.
    await second.waitForLoadState('load')
    await Promise.all([second.waitForEvent('close'), first.waitForEvent('close'), logIn(first, person)])
    for (const tab of [page, other]) {
      await signOutOf(tab).waitFor()
      await waitForRenewal(tab)
      await expectSignedIn(tab)
    }
  })

  test('in another tab, and is filled in only after it has expired, signs that tab in, too', async () => {
    const person = await portal.realm.createPerson()
    const { page, context, goTo } = await visit({ before: blockPopups })
    // Disable the check by which Keycloak's pages notice the session of another tab and continue by themselves.
    const withoutCheck = 'export const startSessionPolling = () => {}, checkAuthSession = () => {}'
    await context.route('**/js/authChecker.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: withoutCheck }),
    )
    await goTo('/')
    const other = await context.newPage()
    await other.goto(portal.at('/apps'))
    for (const tab of [page, other]) {
      await loginOf(tab).click()
      await tab.getByRole('button', { name: 'Continue in this window' }).click()
      await tab.locator('#password').waitFor()
    }
    await logIn(page, person)
    await signOutOf(page).waitFor()
    await letLogInExpire()
    await logIn(other, person)
    await signOutOf(other).waitFor()
    expect(other.url()).toBe(portal.at('/apps'))
    await expectSignedIn(page)
    await expectSignedIn(other)
  })
})

describe('signing out', () => {
  test('ends the session at Keycloak without confirmation, and returns to the portal', async () => {
    const person = await portal.realm.createPerson()
    const { page, context, goTo } = await visit()
    await goTo('/apps')
    await signIn(page, person)
    const asked = context.waitForEvent('request', (request) => request.url().includes('/openid-connect/logout?'))
    await signOut(page)
    const { searchParams } = new URL((await asked).url())
    expect(searchParams.get('post_logout_redirect_uri')).toBe(portal.at('/'))
    expect(searchParams.has('id_token_hint')).toBe(true)
    expect(page.url()).toBe(portal.at('/'))
    expect(await storedUserOf(page)).toBeNull()
    expect(await portal.realm.request('GET', `/users/${person.id}/sessions`)).toEqual([])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('after the session has ended at Keycloak shows no error', async () => {
    const person = await portal.realm.createPerson()
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.realm.issuer)
    await goTo('/')
    await signIn(page, person)
    await portal.realm.request('POST', `/users/${person.id}/logout`)
    await signOut(page)
    expect(page.url()).toBe(portal.at('/'))
    expect(await storedUserOf(page)).toBeNull()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
