import { expect, inject, onTestFinished, test } from 'vitest'
import { launchWithCookies } from '../support/chromium.ts'
import {
  expectSignedIn,
  signIn,
  signOutElsewhere,
  tokenStatuses,
  useKeycloak,
  waitForRenewal,
} from '../support/keycloak.ts'
import { loginOf, signOut, silentRequests, useVisitors, waitUntilAlive } from '../support/visitor.ts'

// Call the server `127.0.0.1`, so that browsers treat Keycloak as a different site from the portal on `localhost`.
const portal = useKeycloak('cross-site', {
  keycloakUrl: () => (inject('keycloak')?.url ?? '').replace('localhost', '127.0.0.1'),
})
const visit = useVisitors(portal)

test('a person whose browser blocks the cookies of frames stays signed in with refresh tokens, and can sign out', async () => {
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

test('a person whose browser sends the cookies of frames is signed out here, too, when the session ends at Keycloak', async () => {
  const person = await portal.realm.createPerson()
  const context = await launchWithCookies()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(portal.at('/'))
  await waitUntilAlive(page)
  await signIn(page, person)
  await signOutElsewhere(context, portal)
  await loginOf(page).waitFor({ timeout: 40_000 })
  await page.getByRole('main').getByText('Your session has ended').waitFor()
})
