import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { knownPaths } from '../../src/portal/pages.ts'
import { messages as en } from '../../src/texts/en/index.ts'
import { isFirefox } from '../support/browser.ts'
import { usePortal } from '../support/portal.ts'
import { choose, loginOf, openSignIn, signIn, signOutOf, useVisitors } from '../support/visitor.ts'

// test/browser/sign-in.test.ts signs in on some pages. These tests do it on every page and in both languages, which takes longer.
const portal = usePortal('sign-in-ways', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

// Firefox ends when its driver sends a request elsewhere.
test.skipIf(isFirefox)('a provider that goes on by a form that submits itself signs in a new tab', async () => {
  const { page, context, goTo } = await visit()
  await goTo('/apps')
  await signIn(page, 'Ana Torres')
  let forms = 0
  // Stands in for the provider's authorization endpoint. A response that the driver makes up would have no address.
  const server = createServer(({ url = '' }, response) => {
    forms += 1
    const { pathname, searchParams } = new URL(url, portal.stack.issuer)
    const inputs = [...searchParams, ['submitted', '1']].map(
      ([name, value]) => `<input name="${name}" value="${value}">`,
    )
    response.setHeader('content-type', 'text/html')
    response.end(`<form action="${pathname}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await context.route(/prompt=none/, (route) => {
    const { href, origin, searchParams } = new URL(route.request().url())
    if (searchParams.has('submitted')) return route.fallback()
    return route.continue({ url: href.replace(origin, `http://127.0.0.1:${port}`) })
  })
  const tab = await context.newPage()
  await tab.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
  await signOutOf(tab).waitFor()
  expect(forms).toBe(1)
})

test('the code reaches no server but the provider’s: by redirect to each page, by popup and by hidden frame', async () => {
  const { page, context, goTo } = await visit({
    before: { content: 'if (location.search === "?block") window.open = () => null' },
  })
  const urls: string[] = []
  const responses: string[] = []
  context.on('request', (request) => urls.push(request.url()))
  const watch = (opened: Page) =>
    opened.on('framenavigated', (frame) => /[#?&]code=/.test(frame.url()) && responses.push(frame.url()))
  watch(page)
  context.on('page', watch)
  for (const path of knownPaths) {
    await goTo(`${path}?block#part`)
    await loginOf(page).click()
    await page.getByRole('button', { name: en.authProblem.continueHere }).click()
    // The provider knows the user from the first time on.
    if (path === knownPaths[0]) await choose(page, 'Ana Torres')
    await signOutOf(page).waitFor()
    expect(page.url()).toBe(portal.at(`${path}#part`))
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
  }
  await goTo('/apps')
  await openSignIn(page)
  await signOutOf(page).waitFor()
  const tab = await context.newPage()
  await tab.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
  await signOutOf(tab).waitFor()
  expect(responses.length).toBeGreaterThanOrEqual(knownPaths.length)
  expect(responses.filter((url) => !/^[^?]+#/.test(url))).toEqual([])
  expect(urls.filter((url) => url.includes('code='))).toEqual([])
})

test.for([
  ['en', 'Signed out.', 'Sign in to see your programs.'],
  ['es', 'Sesión cerrada.', 'Inicie sesión para ver sus programas.'],
] as const)('Sign Out is answered by a sentence, which screen readers hear, in %s', async ([locale, said, request]) => {
  const { page, goTo } = await visit({ width: 1280 })
  await goTo('/')
  await signIn(page, 'Ana Torres')
  await page.evaluate((value) => localStorage.setItem('als.locale', value), locale)
  await goTo('/')
  await page.getByRole('button', { name: locale === 'en' ? 'Sign Out' : 'Cerrar sesión' }).click()
  await page.getByRole('main').getByText(`${said} ${request}`).waitFor()
  await page.locator('[aria-live="polite"]').getByText(said, { exact: true }).waitFor({ state: 'attached' })
  await goTo('/')
  await page.getByRole('main').getByText(request, { exact: true }).waitFor()
})
