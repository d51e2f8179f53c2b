import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { delayScripts, recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { choose, signIn, signOutOf, textsOf, useVisitors, waitUntilAlive } from '../support/visitor.ts'

// A person with several tabs. test/browser/sign-in-away.test.ts has one with a single tab.
const portal = usePortal('sign-in-other-tabs', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

afterEach(() => portal.stack.provider.endOutage())

const mainOf = (page: Page) => page.getByRole('main')

test.for([1280, 390])(
  'while the sign-in service answers 503, a new tab, at %i px, shows no names, and is signed in once the service is back',
  async (width) => {
    const { page, context, goTo, tolerate } = await visit()
    tolerate(portal.stack.issuer)
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.close()
    portal.stack.provider.startOutage('unavailable')
    await context.addInitScript(recordShifts)
    const tab = await context.newPage()
    await tab.setViewportSize({ width, height: 900 })
    await delayScripts(tab)
    await tab.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(tab)
    await mainOf(tab).getByText(en.programs.away).waitFor()
    expect(await tab.getByRole('region', { name: en.programs.heading }).count()).toBe(0)
    await tab.getByRole('time').waitFor()
    expect(await shiftsOf(tab)).toEqual([])
    portal.stack.provider.endOutage()
    // The next question by itself comes within a minute; the unit tests wait for that.
    await tab.evaluate(() => dispatchEvent(new Event('online')))
    await tab.getByRole('region', { name: en.programs.heading }).waitFor()
  },
)

test('to have signed out in another tab is no failure, and the message has its button', async () => {
  const { page, context, goTo } = await visit()
  await goTo('/apps')
  await signIn(page, 'Ana Torres')
  const other = await context.newPage()
  await other.goto(portal.at('/webinars'), { waitUntil: 'domcontentloaded' })
  await signOutOf(other).click()
  const alert = page.getByRole('alert')
  await alert.getByText('You signed out in another tab.').waitFor()
  expect(await alert.locator('use').first().getAttribute('href')).toMatch(/#info$/)
  expect(await textsOf(alert.getByRole('button'))).toEqual([en.authProblem.signInAgain, 'Dismiss'])
  const [popup] = await Promise.all([page.waitForEvent('popup'), alert.getByRole('button').first().click()])
  await choose(popup, 'Ana Torres')
  await signOutOf(page).waitFor()
})
