/** What real providers, gateways and machines do, each beside a control that does it not. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { blockPopups, expireTokens } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { routeProvider, type RoutedProvider } from '../support/routed-provider.ts'
import { shipped, shippedWith } from '../support/shipped.ts'
import { loginOf, signOutOf, storedUserOf, useVisitors, waitForNewTokens, type Visitor } from '../support/visitor.ts'
import type { PortalConfig } from '../../src/portal/config.ts'

const secretCard = {
  name: 'Audit',
  url: 'https://audit.als.example',
  imagePath: shipped.cards.webpages[0]?.imagePath,
  for: ['audit'],
}
const content = shippedWith({
  'identity.dpop': false,
  'identity.groupsClaim': 'groups',
  'identity.loadUserInfo': true,
  'cards.webpages[1]': secretCard,
}) as PortalConfig // the shipped one with other values
const portal = usePortal('sign-in-providers', { content, sites: 'fast' })
const visit = useVisitors(portal)

type Claims = Readonly<Record<string, unknown>>

interface Opened extends Visitor {
  readonly provider: RoutedProvider
}

/** Opens a page whose provider is ours. */
async function open(path: string, options?: Parameters<typeof visit>[0]): Promise<Opened> {
  const visitor = await visit(options)
  const provider = await routeProvider(visitor.context, portal.stack.issuer)
  await visitor.goTo(path)
  return { ...visitor, provider }
}

async function logIn(page: Page): Promise<void> {
  await loginOf(page).click()
  await signOutOf(page).waitFor()
}

const alertOf = (page: Page) => page.getByRole('alert')
const lost = 'The answer of the sign-in service was lost on its way here'

/** Sets the clock of the pages. Runs before their scripts. */
const clockAhead = (seconds: number) => ({
  content: `{ const { now } = Date; Date.now = () => now() + ${seconds * 1000} }`,
})

describe('tokens that are dated back by', () => {
  test.for([
    [0, 0],
    [310, 0],
    [300, 5],
    [300, -30],
  ])('%d s sign in, renew, and let a new tab join, on a clock that is %d s ahead', async ([backS = 0, aheadS = 0]) => {
    const { page, context, goTo, provider } = await open('/apps', { before: clockAhead(aheadS) })
    const dated = ({ iat, ...claims }: Claims) => ({ ...claims, iat: Number(iat) - backS, nbf: Number(iat) - backS })
    provider.set({ claims: dated })
    provider.world.lifeS = 4_000
    await logIn(page)
    await page.evaluate(expireTokens)
    const former = await storedUserOf(page)
    await goTo('/apps')
    await expect.poll(async () => (await storedUserOf(page))?.access_token).not.toBe(former?.access_token)
    expect(provider.refreshes.sent.map(({ status }) => status)).toEqual([200])
    expect(provider.silentRequests).toEqual([])
    expect(await storedUserOf(page)).toMatchObject({ refresh_token: expect.any(String) })
    const tab = await context.newPage()
    await tab.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
    await signOutOf(tab).waitFor()
    expect(await alertOf(tab).count()).toBe(0)
  })
})

describe('a gateway that goes on to path and query', () => {
  /** Stands before the portal: each first answer after the provider's page is the gateway's. */
  async function putGatewayBefore({ context, provider }: Opened): Promise<void> {
    Object.assign(provider, { leadsByScript: true, isReturning: false })
    await context.route(`${portal.at('/')}**`, async (route) => {
      if (!route.request().isNavigationRequest() || !provider.isReturning) return route.fallback()
      provider.isReturning = false
      await route.fulfill({
        contentType: 'text/html',
        body: '<script>location.replace(location.pathname + location.search)</script>',
      })
    })
  }

  test.for(['fragment', 'query'])('after an answer in the %s', async (mode) => {
    const visitor = await open('/apps')
    const { page, context, provider } = visitor
    provider.responses.modes = [mode]
    await putGatewayBefore(visitor)
    await loginOf(page).click()
    if (mode === 'query') {
      await signOutOf(page).waitFor()
    } else {
      await alertOf(page).getByText(lost).waitFor()
      await expect.poll(() => context.pages().length, { message: 'the popup closes' }).toBe(1)
      await alertOf(page).getByRole('button', { name: en.authProblem.tryAgain }).waitFor()
    }
    expect(await page.getByText('Popup closed').count()).toBe(0)
  })

  test.for(['fragment', 'query'])('after an answer in the %s, by redirect', async (mode) => {
    const visitor = await open('/apps', { before: blockPopups })
    const { page, provider } = visitor
    provider.responses.modes = [mode]
    await putGatewayBefore(visitor)
    await loginOf(page).click()
    await page.getByRole('button', { name: en.authProblem.continueHere }).click()
    if (mode === 'query') {
      await signOutOf(page).waitFor()
      return
    }
    await alertOf(page).getByText(lost).waitFor()
    await page.reload({ waitUntil: 'domcontentloaded' })
    await loginOf(page).waitFor()
    expect(await alertOf(page).count(), 'it is said once').toBe(0)
  })

  test.for(['fragment', 'query'])('after an answer in the %s, in a new tab', async (mode) => {
    const visitor = await open('/apps')
    const { page, context, provider } = visitor
    provider.responses.modes = [mode]
    await logIn(page)
    await putGatewayBefore(visitor)
    const tab = await context.newPage()
    await tab.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
    if (mode === 'query') await signOutOf(tab).waitFor()
    else await alertOf(tab).getByText(lost).waitFor({ timeout: 8_000 })
  })
})

test('an extension that strips all parameters is told, not taken for a closed popup', async () => {
  const strip = {
    content: "if (self === top && location.search.includes('code=')) history.replaceState(null, '', location.pathname)",
  }
  const { page, context, provider } = await open('/apps', { before: strip })
  provider.responses.modes = ['query']
  await loginOf(page).click()
  await alertOf(page).getByText(lost).waitFor()
  await expect.poll(() => context.pages().length).toBe(1)
})

test('a typed address, a reload and the Back button are no lost answer', async () => {
  const { page, goTo } = await open('/apps')
  await page.reload({ waitUntil: 'domcontentloaded' })
  await goTo('/tools')
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await loginOf(page).waitFor()
  expect(await alertOf(page).count()).toBe(0)
})

test('a refresh whose ID token is out of date keeps the successor, and is tried again after 5 s', async () => {
  const { page, goTo, provider } = await open('/apps')
  await logIn(page)
  const former = await storedUserOf(page)
  // No hidden frame can help.
  provider.world.subject = null
  provider.set({ refreshedClaims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 100 }) })
  await page.evaluate(expireTokens)
  await goTo('/apps')
  await expect.poll(() => provider.refreshes.sent.length).toBe(1)
  provider.set({})
  await page.getByText('Reconnecting…').waitFor()
  expect((await storedUserOf(page))?.refresh_token).not.toBe(former?.refresh_token)
  await waitForNewTokens(page)
  expect(provider.refreshes.sent.map(({ status }) => status)).toEqual([200, 200])
  expect(provider.silentRequests).toEqual([])
})

test.for(['same', 'interaction_required', 'login_required'])(
  'a session check that is answered with %s',
  { timeout: 60_000 },
  async (answer) => {
    const { page, provider } = await open('/apps')
    await logIn(page)
    await expect.poll(async () => JSON.stringify(await storedUserOf(page)), { timeout: 15_000 }).toContain('framesWork')
    const error = (parameters: URLSearchParams) => {
      parameters.delete('code')
      parameters.set('error', answer)
      return parameters
    }
    if (answer !== 'same') provider.set({ answer: error })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    provider.sessionAnswer = 'changed'
    // The frame of the page says what it has been told to say.
    await page.evaluate(() => {
      const frame = [...document.querySelectorAll('iframe')].find(({ src }) => src.endsWith('/session'))
      if (frame) frame.src = `${frame.src}?`
    })
    await expect.poll(() => provider.silentRequests.length, { timeout: 15_000 }).toBe(1)
    if (answer === 'login_required') await loginOf(page).waitFor()
    else await waitForNewTokens(page)
    expect(await signOutOf(page).count()).toBe(answer === 'login_required' ? 0 : 1)
    expect(requests.filter((url) => url.endsWith('/revoke')).length).toBe(answer === 'login_required' ? 1 : 0)
  },
)

describe('the groups and the e-mail of the user', () => {
  test.for<[string, unknown, boolean]>([
    ['a list', ['audit'], true],
    ['a text', 'audit', true],
    ['another group', ['tax'], false],
  ])('%s', async ([_name, groups, isMember]) => {
    const { page, provider } = await open('/webpages')
    provider.set({ claims: (claims) => ({ ...claims, groups }) })
    await logIn(page)
    await expect.poll(() => page.getByRole('link', { name: /^Audit/ }).count()).toBe(isMember ? 1 : 0)
  })

  test('an e-mail that is removed from the account takes the staff items with it at the next renewal', async () => {
    const { page, goTo, provider } = await open('/webpages')
    const as = (email: string | undefined) => (claims: Claims) => ({ ...claims, email })
    provider.set({ claims: as('ana@tp.als.example'), userinfo: as('ana@tp.als.example') })
    await logIn(page)
    const tools = page.getByRole('link', { name: 'Tools', exact: true })
    await tools.waitFor()
    provider.set({ claims: as(undefined), userinfo: as(undefined) })
    await page.evaluate(expireTokens)
    await goTo('/webpages')
    await expect.poll(() => provider.refreshes.sent.length).toBe(1)
    await signOutOf(page).waitFor()
    await expect.poll(() => tools.count()).toBe(0)
    await expect.poll(() => storedUserOf(page)).not.toHaveProperty('profile.email')
  })
})
