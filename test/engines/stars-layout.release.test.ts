import { describe, expect, test } from 'vitest'
import { knownPaths } from '../../src/portal/pages.ts'
import { delayScripts, recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { signIn, useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('stars-layout', { sites: 'fast' })
const visit = useVisitors(portal)

/** The address of a watched site, to which its card leads. */
const siteAt = (position: number) => portal.stack.sites[position]?.url ?? ''

test('no layout shift when cards show the states of their sites', async () => {
  const { page, goTo, tolerate } = await visit({ height: 3000, before: recordShifts })
  portal.stack.sites.forEach(({ url }) => tolerate(url))
  await delayScripts(page)
  await page.route(/\/favicon\.ico\?/, async (route) => {
    await page.getByRole('button', { name: 'Star ALS Group' }).waitFor()
    await waitForFrames(page, 3)
    await route.abort('connectionrefused')
  })
  await goTo('/webpages')
  const states = page.getByRole('listitem').getByText('Down', { exact: true })
  await expect.poll(() => states.count()).toBe(4)
  expect(await shiftsOf(page)).toEqual([])
})

describe('no layout shifts with starred cards', () => {
  test.for([
    ['a visitor', 390, undefined, 'als.shortcuts'],
    ['staff', 1280, 'Ana Torres', 'als.shortcuts.ana'],
  ] as const)('for %s at %i px', async ([, width, user, key]) => {
    const { page, goTo } = await visit({ width, before: recordShifts })
    await goTo('/')
    if (user) await signIn(page, user)
    // Cards at the end of their pages. Two of them are for staff only.
    const starred = [
      'https://storybook.als.example',
      siteAt(5),
      'https://tenders.als.example',
      'https://demo.als.example/predictive',
    ]
    const text = JSON.stringify({
      stars: starred,
      recent: [siteAt(2), siteAt(3), 'https://finance.als.example'],
    })
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
    // Only an expanded menu shows the starred cards, and on the dashboard they are programs.
    const stars = (path: string) =>
      page.getByRole(path === '/' ? 'region' : 'group', { name: user || path === '/' ? 'Your programs' : 'Starred' })
    const showsStars = width === 1280
    await goTo('/')
    if (showsStars) await stars('/').waitFor()
    await delayScripts(page)
    const faults: string[] = []
    for (const path of knownPaths) {
      await goTo(path)
      if (showsStars) await stars(path).waitFor()
      if (path === '/') await page.getByRole('time').waitFor()
      else if (path !== '/webinars' && (user || path !== '/demo')) {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Star / })
          .first()
          .waitFor()
      }
      faults.push(...(await shiftsOf(page)).map((shift) => `${path} ${shift}`))
    }
    expect(faults).toEqual([])
  })
})

describe('no layout shifts while a person’s stars are stored', () => {
  const stars = () => [siteAt(5), 'https://storybook.als.example', siteAt(4)]

  /** Opens a page as a signed-in person with stars. */
  async function starred() {
    const visitor = await visit({ before: recordShifts })
    const { page, goTo } = visitor
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.evaluate(
      (value) => localStorage.setItem('als.shortcuts.ana', value),
      JSON.stringify({ stars: stars(), recent: [] }),
    )
    await goTo('/webpages')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Star / })
      .first()
      .waitFor()
    return visitor
  }

  test('for a visitor whose session has ended, and who sees none of them', async () => {
    const { page, context, goTo } = await starred()
    // Closing the browser clears the session storage.
    await page.evaluate(() => sessionStorage.clear())
    await context.clearCookies()
    await delayScripts(page)
    for (const path of ['/', '/webpages']) {
      await goTo(path)
      if (path === '/') await page.getByRole('time').waitFor()
      else
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Star / })
          .first()
          .waitFor()
      expect(await shiftsOf(page), path).toEqual([])
      expect(await page.getByRole('group', { name: 'Starred' }).count()).toBe(0)
    }
  })

  test('in a second tab that takes over the sign-in', async () => {
    const { context } = await starred()
    const second = await context.newPage()
    await delayScripts(second)
    await second.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
    await second.getByRole('button', { name: 'Sign Out' }).waitFor()
    await second.getByRole('main').getByRole('button', { name: 'Star UI Storybook', pressed: true }).waitFor()
    // The menu grows for a signed-in person; the cards must stay in place.
    expect((await shiftsOf(second)).filter((shift) => shift.includes('ALS '))).toEqual([])
  })
})
