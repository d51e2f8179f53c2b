import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { messages } from '../../src/texts/index.ts'
import { messages as en } from '../../src/texts/en/index.ts'
import { expireTokens } from '../support/init-scripts.ts'
import { delayScripts, recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { choose, isFocused, signIn, signOutOf, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('sign-in-away', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

afterEach(() => {
  portal.stack.provider.endOutage()
  portal.stack.provider.setTokenSeconds(300)
})

const mainOf = (page: Page) => page.getByRole('main')
const rowLogin = (page: Page) => mainOf(page).getByRole('button', { name: 'Login' })
const programsOf = (page: Page) => textsOf(page.getByRole('region', { name: en.programs.heading }).getByRole('link'))
/** The distance of the first tile from the top of the page. */
const tilesTop = (page: Page) =>
  page
    .locator('li[data-state]')
    .first()
    .evaluate((tile) => Math.round(tile.getBoundingClientRect().top + scrollY))

describe('while the sign-in service answers 503 for longer than a token lives', () => {
  test('the programs stay as links, their heading says why, and all comes back by itself or by Try now', async () => {
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.stack.issuer)
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.getByRole('region', { name: en.programs.heading }).waitFor()
    const programs = await programsOf(page)
    expect(programs).toHaveLength(6)
    const top = await tilesTop(page)
    await page.evaluate(expireTokens)
    portal.stack.provider.startOutage('unavailable')
    await goTo('/')
    expect(await programsOf(page)).toEqual(programs)
    await mainOf(page).getByText(en.programs.away, { exact: true }).waitFor()
    expect(await programsOf(page)).toEqual(programs)
    expect(await tilesTop(page), 'nothing moves').toBe(top)
    expect(await page.getByRole('link', { name: 'Tools', exact: true }).count(), 'the menu follows the viewer').toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    portal.stack.provider.endOutage()
    await mainOf(page).getByRole('button', { name: en.account.tryNow }).click()
    await page.getByRole('link', { name: 'Tools', exact: true }).waitFor()
    expect(await mainOf(page).getByText(en.programs.away).count()).toBe(0)
    expect(await programsOf(page)).toEqual(programs)
  })

  test('a sign-out removes the names', async () => {
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.stack.issuer)
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.evaluate(expireTokens)
    portal.stack.provider.startOutage('refused')
    await goTo('/')
    await page.getByRole('region', { name: en.programs.heading }).waitFor()
    await signOutOf(page).click()
    await mainOf(page).getByText(en.programs.signIn, { exact: true }).waitFor()
    expect(await page.getByText('Tender Management').count()).toBe(0)
  })
})

describe('on a morning whose session has ended', () => {
  test.for([
    [1280, 'en'],
    [390, 'es'],
  ] as const)('the row says so with Login, at the height that was kept: %i px, %s', async ([width, locale]) => {
    const t = messages[locale]
    const { page, context, goTo } = await visit()
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.getByRole('region', { name: en.programs.heading }).waitFor()
    await page.close()
    portal.stack.provider.forgetSessions()
    await context.addInitScript((value) => {
      if (window.origin !== 'null') localStorage.setItem('als.locale', value)
    }, locale)
    await context.addInitScript(recordShifts)
    const tab = await context.newPage()
    await tab.setViewportSize({ width, height: 3000 })
    await delayScripts(tab)
    await tab.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    const row = mainOf(tab).getByRole('paragraph').filter({ hasText: t.programs.ended })
    await row.waitFor()
    await tab.getByRole('time').waitFor()
    expect(await shiftsOf(tab)).toEqual([])
    expect(await tab.getByRole('alert').count()).toBe(0)
    const login = mainOf(tab).getByRole('button', { name: t.account.login })
    const heights = await row.evaluate((sentence) => {
      const box = sentence.parentElement
      return [box, box?.parentElement].map((each) => Math.round(each?.getBoundingClientRect().height ?? 0))
    })
    expect(heights[0], 'the row fills its place').toBe(heights[1])
    expect(heights[0]).toBeGreaterThan(150)
    const top = await tilesTop(tab)
    const [popup] = await Promise.all([tab.waitForEvent('popup'), login.click()])
    await mainOf(tab).getByText(t.account.signingIn).waitFor()
    expect(await tilesTop(tab)).toBe(top)
    await popup.close()
  })
})

describe('a Login in the page', () => {
  test('says there how the sign-in goes, at the same height, and can be cancelled', async () => {
    const { page, context, goTo, tolerate } = await visit({ width: 390, height: 844 })
    // Chromium lets the portal close no window that shows the provider's page.
    tolerate(portal.stack.issuer)
    await goTo('/')
    const top = await tilesTop(page)
    const [popup] = await Promise.all([page.waitForEvent('popup'), rowLogin(page).click()])
    await mainOf(page).getByText(en.account.signingIn, { exact: true }).waitFor()
    expect(await tilesTop(page)).toBe(top)
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.bringToFront()
    // The driver waits for buttons that are disabled.
    await rowLogin(page).click({ force: true })
    expect(context.pages(), 'no second window').toEqual([page, popup])
    await mainOf(page).getByRole('button', { name: en.account.cancel }).click()
    await mainOf(page).getByText(en.programs.signIn, { exact: true }).waitFor()
    expect(await isFocused(rowLogin(page))).toBe(true)
    expect(await page.getByText('Popup closed').count(), 'the user knows').toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))).toEqual([])
  })

  test('says that the service does not answer, and that the popup was closed', async () => {
    const { page, goTo, tolerate } = await visit({ width: 390, height: 844 })
    tolerate(portal.stack.issuer)
    await goTo('/')
    const top = await tilesTop(page)
    portal.stack.provider.startOutage('silent')
    const [popup] = await Promise.all([page.waitForEvent('popup'), rowLogin(page).click()])
    await mainOf(page).getByText(en.account.notAnswering, { exact: true }).waitFor()
    const look = ({ documentElement: root, body }: Document) => {
      const { color, fontFamily } = getComputedStyle(body)
      return [
        color,
        fontFamily.split(',')[0],
        getComputedStyle(root.style.backgroundColor ? root : body).backgroundColor,
      ]
    }
    expect(await popup.evaluate(`(${look.toString()})(document)`)).toEqual(
      await page.evaluate(`(${look.toString()})(document)`),
    )
    await popup.close()
    await mainOf(page).getByText('Popup closed', { exact: true }).waitFor()
    expect(await tilesTop(page)).toBe(top)
    portal.stack.provider.endOutage()
    const [second] = await Promise.all([page.waitForEvent('popup'), rowLogin(page).click()])
    await choose(second, 'Ana Torres')
    await page.getByRole('region', { name: en.programs.heading }).waitFor()
  })
})
