import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { isFirefox } from '../support/browser.ts'
import { blockPopups } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import {
  binding,
  choose,
  isFocused,
  openSignIn,
  loginOf,
  signIn,
  silentRequests,
  signOutOf,
  storedUserOf,
  textsOf,
  useVisitors,
  waitForFrames,
} from '../support/visitor.ts'

const portal = usePortal('sign-in', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

/** The keys in a storage area, except for those of the portal itself, and the mark that tabs share. */
const keysOf = (page: Page, store: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => Object.keys(window[name]).filter((key) => !/^(als\.|oidc-session:)/.test(key)), store)

describe('signing in by popup', () => {
  test('opens a window of the specified size at the provider, which has no access to the portal’s, and the page behind it stays', async () => {
    const { page, goTo } = await visit()
    await goTo('/apps')
    const popup = await openSignIn(page)
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(popup.url().startsWith(`${portal.stack.issuer}/`)).toBe(true)
    // In Firefox, Playwright gives popups the size of the other pages.
    if (!isFirefox) expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([720, 640])
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
    expect(page.url()).toBe(portal.at('/apps'))
  })

  test('hands the response over without loading the portal, and the window closes by itself', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    const popup = await openSignIn(page)
    const [scripts, addresses] = [new Set<string>(), [] as string[]]
    popup.on('request', (request) => {
      if (request.url().startsWith(portal.at('/')) && request.resourceType() === 'script') scripts.add(request.url())
    })
    popup.on('framenavigated', (frame) => addresses.push(frame.url()))
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await signOutOf(page).waitFor()

    expect([...scripts], 'the first script is inline').toEqual([])
    expect(addresses.at(-2)).toMatch(/^[^?]+\/webpages#code=/)
    expect(addresses.at(-1), 'code and state leave the address').toBe(portal.at('/webpages'))
  })

  test('uses the code flow, PKCE S256, state and nonce, and returns to the current page', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/demo')
    const asked = context.waitForEvent('request', (request) => request.url().includes('/protocol/openid-connect/auth?'))
    await openSignIn(page)
    const request = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(request)).toEqual({
      client_id: 'als-portal',
      redirect_uri: portal.at('/demo'),
      response_mode: 'fragment',
      response_type: 'code',
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{20,}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'en',
      dpop_jkt: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    })
    const pending = await page.evaluate((id) => localStorage.getItem(`oidc.${id}`), request.get('state'))
    expect(JSON.parse(pending ?? 'null')).toMatchObject({
      id: request.get('state'),
      request_type: 'si:p',
      created: expect.any(Number),
      code_verifier: expect.stringMatching(/^[\w-]{43,128}$/),
      authority: portal.stack.issuer,
      client_id: 'als-portal',
      redirect_uri: portal.at('/demo'),
      scope: 'openid',
    })
  })

  test('stores the user in the specified format, and keeps no request', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await signIn(page, 'Ana Torres')
    expect(await storedUserOf(page)).toEqual({
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      ...binding,
      scope: 'openid',
      session_state: expect.any(String),
      expires_at: expect.closeTo(Date.now() / 1000 + 300, -2),
      issuedAt: expect.closeTo(Date.now() / 1000, -2),
      profile: { sub: 'ana', name: 'Ana Torres', email: 'ana@tp.als.example', email_verified: true },
      original: {
        auth_time: expect.any(Number),
        azp: 'als-portal',
        nonce: expect.any(String),
      },
      epoch: expect.any(String),
    })
    expect(await keysOf(page, 'sessionStorage')).toContain(`oidc.user:${portal.stack.issuer}:als-portal`)
    await expect.poll(() => keysOf(page, 'localStorage')).toEqual([])
    expect(page.url()).toBe(portal.at('/'))
  })

  test('survives a reload without a request to the provider', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    await signIn(page, 'Ben Carter')
    const requests: string[] = []
    context.on('request', (request) => /\/(auth|token)\b/.test(request.url()) && requests.push(request.url()))
    await page.reload({ waitUntil: 'domcontentloaded' })
    await signOutOf(page).waitFor()
    expect(await textsOf(page.getByRole('region', { name: 'Account' }).getByRole('paragraph'))).toContain('Ben Carter')
    expect(requests).toEqual([])
  })

  test('needs no input while the session at the provider lasts', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await goTo('/')
    const popup = await openSignIn(page)
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await signOutOf(page).waitFor()
  })

  test('happens without a click the next morning, if the provider still knows the person', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/')
    await signIn(page, 'Ana Torres')
    // A tab that is opened the next morning has no session storage.
    await page.close()
    const next = await context.newPage()
    await next.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
    await signOutOf(next).waitFor()
    expect(await storedUserOf(next)).toMatchObject({ profile: { sub: 'ana' } })
    expect(await next.getByRole('alert').count()).toBe(0)
  })

  test('is asked for once if the provider no longer knows the person, and Login is one click', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.evaluate(() => sessionStorage.clear())
    portal.stack.provider.forgetSessions()
    const silent = silentRequests(page)
    await goTo('/apps')
    await expect.poll(() => silent.length).toBe(1)
    // The answer is noted for other pages.
    const mark = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(mark).toContain('refused')
    await goTo('/webpages')
    await signIn(page, 'Ana Torres')
    expect(silent).toHaveLength(1)
  })
})

test('the popup gets no copy of the tokens of its opener', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  // As while a renewal fails, when the page has both tokens and Login.
  await page.evaluate(() => sessionStorage.setItem('oidc.user:former', 'a token'))
  const popup = await openSignIn(page)
  await popup.waitForURL(`${portal.stack.issuer}/**`)
  // A picture of the portal: its own pages would take the popup for an answer.
  await popup.goto(portal.at('/favicon.svg'))
  expect(await popup.evaluate(() => Object.keys(sessionStorage))).toEqual(['oidc.sent'])
})

describe('after signing in, the focus is on the programs, and the name is announced once, if Login was pressed', () => {
  const name = 'Login'
  const ways: readonly (readonly [where: string, width: number, press: (page: Page) => Promise<void>])[] = [
    ['in the menu', 1280, (page) => loginOf(page).click()],
    ['in the page', 1280, (page) => page.getByRole('main').getByRole('button', { name }).click()],
    ['in the page of a phone', 390, (page) => page.getByRole('main').getByRole('button', { name }).click()],
    [
      'in the drawer of a phone',
      390,
      async (page) => {
        await page.getByRole('button', { name: en.menu.open }).click()
        await loginOf(page).click()
      },
    ],
    [
      'in the search',
      1280,
      async (page) => {
        await page.keyboard.press('Control+k')
        await page.keyboard.type('login')
        await page.keyboard.press('Enter')
      },
    ],
  ]

  test.for(ways)('%s, at %i px', async ([, width, press]) => {
    const { page, goTo } = await visit({ width, before: recordLiveTexts })
    await goTo('/')
    const [popup] = await Promise.all([page.waitForEvent('popup'), press(page)])
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    const heading = page.getByRole('heading', { name: en.programs.heading })
    await expect.poll(() => isFocused(heading)).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await waitForFrames(page)
    const said = await page.evaluate(() => Reflect.get(window, 'liveTexts') as readonly string[])
    expect(said.filter((text) => text.includes('Ana Torres'))).toEqual([en.account.signedInAs('Ana Torres')])
    await page.keyboard.press('Space')
    expect(
      await signOutOf(page)
        .or(page.getByRole('button', { name: en.menu.open }))
        .first()
        .isVisible(),
    ).toBe(true)
  })
})

/** Records the texts that live regions announce. Runs in the page. */
function recordLiveTexts(): void {
  const liveTexts: string[] = []
  Object.assign(window, { liveTexts })
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[role="status"], [role="alert"], [aria-live]')
      const text = region?.textContent ?? ''
      if (region?.checkVisibility() && text !== liveTexts.at(-1)) liveTexts.push(text)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

describe('signing in without a popup', () => {
  test.for([
    ['/apps', '/apps'],
    ['/#site-1', '/#site-1'],
    // Only the six pages are registered as redirect URIs.
    ['/nowhere#site-1', '/'],
  ] as const)(
    'is offered at %s if popups are blocked, and returns to the address without the response: %s',
    async ([path, returnPath]) => {
      const { page, goTo } = await visit({ before: blockPopups })
      await goTo(path)
      await loginOf(page).click()
      const alert = page.getByRole('alert')
      await alert.getByText('Popup blocked by user').waitFor()
      await page.getByRole('button', { name: en.authProblem.continueHere }).click()
      await choose(page, 'Ana Torres')
      await signOutOf(page).waitFor()
      expect(page.url()).toBe(portal.at(returnPath))
      expect(await keysOf(page, 'localStorage')).toEqual([])
      expect(await storedUserOf(page)).toMatchObject({ profile: { sub: 'ana' } })
    },
  )
})

describe('signing out', () => {
  test('ends the session at the provider, too, and returns to the dashboard', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await signIn(page, 'Ana Torres')
    const revoked = page.waitForRequest((request) => request.url().endsWith('/revoke') && request.method() === 'POST')
    const ended = page.waitForRequest((request) => request.url().includes('/logout?'))
    await signOutOf(page).click()

    const revocation = new URLSearchParams((await revoked).postData() ?? '')
    // Playwright does not see the bodies of requests in Firefox.
    if (!isFirefox)
      expect([revocation.get('token_type_hint'), revocation.get('client_id')]).toEqual(['refresh_token', 'als-portal'])
    expect(Object.fromEntries(new URL((await ended).url()).searchParams)).toEqual({
      client_id: 'als-portal',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: portal.at('/'),
      ui_locales: 'en',
      state: expect.any(String),
    })

    await page.waitForURL(portal.at('/'))
    await loginOf(page).waitFor()
    await expect.poll(() => page.url()).toBe(portal.at('/'))
    await page.getByRole('main').getByText(`Signed out. ${en.programs.signIn}`).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await keysOf(page, 'localStorage')).toEqual([])
    expect(await keysOf(page, 'sessionStorage')).not.toContainEqual(expect.stringContaining('oidc.user:'))

    const popup = await openSignIn(page)
    await popup.getByRole('button', { name: 'Sign in as Ben Carter' }).waitFor()
  })
})
