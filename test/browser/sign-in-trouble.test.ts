import { decodeJwt } from 'jose'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { blockPopups, expireTokens, hurryRetries } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import {
  choose,
  isFocused,
  loginOf,
  openSignIn,
  pendingIn,
  signIn,
  signOutOf,
  storedUserOf,
  textsOf,
  useVisitors,
  waitForFrames,
} from '../support/visitor.ts'

const portal = usePortal('sign-in-trouble', { sites: 'fast' })
const visit = useVisitors(portal)

afterEach(() => {
  portal.stack.provider.endOutage()
  portal.stack.provider.setTokenSeconds(300)
})

const alertOf = (page: Page) => page.getByRole('alert')
/** The left edge of an element's text, in CSS pixels. */
const startOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return Math.round(text.getBoundingClientRect().left)
  })

describe('a popup', () => {
  test('that the person closes is reported, and a second try succeeds', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    const first = await openSignIn(page)
    await first.getByRole('heading', { name: 'Sign in' }).waitFor()
    const place = await loginOf(page).boundingBox()
    await first.close()
    await page.getByText('Popup closed').filter({ visible: true }).waitFor()
    expect(await alertOf(page).count()).toBe(0)
    expect(await loginOf(page).boundingBox(), 'Login stays in its place').toEqual(place)
    await signIn(page, 'Ana Torres')
    expect(await page.getByText('Popup closed').count()).toBe(0)
  })

  test('in which the person cancels is reported with the provider’s message', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    const popup = await openSignIn(page)
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()])
    await alertOf(page).getByText('Sign-in was not completed').waitFor()
    const words = alertOf(page).getByText('The user cancelled the sign-in.')
    expect(await words.isVisible()).toBe(false)
    await alertOf(page).getByText('Details').click()
    await words.waitFor()
    // Nobody has signed in, so there is no mark, and no request is left.
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc')))
    expect(stored).toEqual([])

    await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => alertOf(page).count()).toBe(0)
    expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    await signIn(page, 'Ana Torres')
  })
})

describe('a popup whose response', () => {
  test.for([
    ['has no state', ''],
    ['has another state', 'state=other&'],
  ] as const)('%s closes, and the page says so', async ([_name, state]) => {
    // Runs before the first script of each page.
    const spoil = `if (location.hash.includes('code=') && self === top)
      history.replaceState(null, '', location.href.replace(/state=[^&]*&?/, '${state}'))`
    const { page, goTo } = await visit({ before: { content: spoil } })
    await goTo('/apps')
    const popup = await openSignIn(page)
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await alertOf(page)
      .getByText(state === '' ? 'No state in response' : 'State does not match')
      .waitFor()
    expect(await pendingIn(page)).toEqual([])
    expect(await storedUserOf(page)).toBeNull()
  })
})

describe('a blocked popup', () => {
  test('offers to continue in this window, and Login tries again', async () => {
    const { page, goTo } = await visit({ before: blockPopups })
    await goTo('/apps')
    await loginOf(page).focus()
    await page.keyboard.press('Enter')
    await alertOf(page).getByText('Popup blocked by user').waitFor()
    expect(await isFocused(loginOf(page))).toBe(true)
    const buttons = alertOf(page).getByRole('button')
    expect(await textsOf(buttons)).toEqual([en.authProblem.tryAgain, en.authProblem.continueHere, 'Dismiss'])
    await page.keyboard.press('Enter')
    await alertOf(page).getByText('Popup blocked by user').waitFor()
    await alertOf(page).getByRole('button', { name: en.authProblem.continueHere }).press('Enter')
    await choose(page, 'Ana Torres')
    await signOutOf(page).waitFor()
  })
})

test.for(['/', '/webinars'])(
  'on a phone the page says what failed, and has one button to try again on %s',
  async (path) => {
    const { page, goTo } = await visit({ width: 390, height: 844, before: blockPopups })
    await goTo(path)
    await page.getByRole('button', { name: en.menu.open }).click()
    await loginOf(page).click()
    await alertOf(page).getByText('Popup blocked by user').waitFor()
    await expect.poll(() => page.getByRole('dialog').count(), { message: 'the menu closes' }).toBe(0)
    expect(await alertOf(page).getByRole('button', { name: 'Try again' }).count()).toBe(1)

    await page.getByRole('button', { name: en.menu.open }).click()
    await waitForFrames(page)
    expect(await page.getByRole('dialog').count(), 'the menu can be opened beside the problem').toBe(1)
  },
)

describe('an unreachable provider', () => {
  test('at sign-in is reported, and another try works once it is back', async () => {
    const { page, goTo, tolerate } = await visit({ before: hurryRetries })
    tolerate(portal.stack.issuer)
    await goTo('/')
    portal.stack.provider.startOutage('refused')
    const popup = await openSignIn(page)
    await alertOf(page).getByText('The sign-in service can’t be reached').waitFor()
    expect(popup.isClosed()).toBe(true)

    portal.stack.provider.endOutage()
    await signIn(page, 'Ana Torres')
    expect(await alertOf(page).count()).toBe(0)
  })

  test('that does not answer is named in the popup at once, and on the page after 3 s', async () => {
    const { page, goTo, tolerate } = await visit({ stored: { 'als.theme': 'dark' } })
    tolerate(portal.stack.issuer)
    await goTo('/')
    portal.stack.provider.startOutage('silent')
    const popup = await openSignIn(page)
    expect(await popup.evaluate(() => document.body.textContent)).toBe('Contacting the sign-in service…')
    await expect.poll(() => loginOf(page).getAttribute('aria-disabled')).toBe('true')
    expect(await popup.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await page.getByText('The sign-in service is not answering yet.').filter({ visible: true }).waitFor()
    await popup.close()
    await page.getByText('Popup closed').filter({ visible: true }).waitFor()
  })

  test('at sign-out does not keep the person signed in here', async () => {
    const { page, goTo, tolerate } = await visit({ before: hurryRetries })
    tolerate(portal.stack.issuer)
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    // After a reload the page has not read the provider's metadata.
    portal.stack.provider.startOutage('refused')
    await goTo('/apps')
    await signOutOf(page).click()
    await alertOf(page).getByText('Signed out here only').waitFor()
    await loginOf(page).waitFor()
    expect(await storedUserOf(page)).toBeNull()
    expect(page.url()).toBe(portal.at('/apps'))
    // The only button is aligned with the text.
    const [title, dismiss] = [alertOf(page).getByText('Signed out here only'), alertOf(page).getByText('Dismiss')]
    expect(await startOf(dismiss)).toBe(await startOf(title))
  })
})

describe('a session that expires', () => {
  test('while the provider is unreachable still names the person, who can sign out, and resumes later', async () => {
    const { page, goTo, tolerate } = await visit({ before: hurryRetries })
    tolerate(portal.stack.issuer)
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    const tools = page.getByRole('link', { name: 'Tools', exact: true })
    await tools.waitFor()
    await page.evaluate(expireTokens)
    portal.stack.provider.startOutage('refused')
    await goTo('/apps')
    await page.getByText('Reconnecting…').waitFor()
    await page.getByText('Ana Torres', { exact: true }).waitFor()
    await signOutOf(page).waitFor()
    expect(await tools.count()).toBe(0)
    expect(await alertOf(page).count()).toBe(0)

    portal.stack.provider.endOutage()
    await tools.waitFor()
    expect(await alertOf(page).count()).toBe(0)
  })

  test('while the portal is closed is reported if it has also ended at the provider', async () => {
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.stack.issuer)
    await goTo('/')
    await signIn(page, 'Ana Torres')
    portal.stack.provider.forgetSessions()
    await page.evaluate(expireTokens)
    await goTo('/')
    await loginOf(page).waitFor()
    await page.getByRole('main').getByText(en.programs.ended).waitFor()
    expect(await alertOf(page).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Apps', exact: true }).count()).toBe(0)
    expect(await storedUserOf(page)).toBeNull()
  })
})

describe('a response that was changed on its way', () => {
  const tryAgain = async (page: Page) => {
    await loginOf(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await page.context().unrouteAll()
    await openSignIn(page)
    await signOutOf(page).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))).toEqual([])
  }

  test('so that the ID token names another user is refused, and another try succeeds', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    await context.route(/\/openid-connect\/token$/, async (route) => {
      const response = await route.fetch()
      const tokens = (await response.json()) as { readonly id_token: string }
      const [header, , signature] = tokens.id_token.split('.')
      const claims = { ...decodeJwt(tokens.id_token), sub: 'mallory' }
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      await route.fulfill({ response, json: { ...tokens, id_token: [header, payload, signature].join('.') } })
    })
    await choose(await openSignIn(page), 'Ana Torres')
    await alertOf(page).getByText('Details').click()
    await alertOf(page).getByText('id-token-signature', { exact: true }).waitFor()
    expect(await storedUserOf(page)).toBeNull()
    await tryAgain(page)
  })
})
