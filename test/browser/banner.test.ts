import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../src/texts/index.ts'
import { banner, giveIcon, makeTrouble, siteNames, waitForTrouble } from '../support/board.ts'
import { limitProbes } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { weekOf } from '../support/states/week.ts'
import { useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('banner', { sites: 'fast' })
const visit = useVisitors(portal)

/** Holds back the page's probes. Returns a function that answers them and sets the behaviour for later ones. */
async function answerProbes(page: Page) {
  let behaviour: 'silent' | 'fast' = 'silent'
  const waiting: Route[] = []
  await page.route(/\/favicon\.ico\?/, async (route) => {
    if (behaviour === 'silent') {
      waiting.push(route)
      return
    }
    await giveIcon(route)
  })
  return async (next: typeof behaviour) => {
    behaviour = next
    await Promise.all(waiting.splice(0).map((route) => giveIcon(route)))
  }
}

/** The vertical position of the first tile, in whole pixels from the top of the page. */
const topOfTiles = (page: Page): Promise<number> =>
  page
    .locator('li[data-state]')
    .first()
    .evaluate((tile) => Math.round(tile.getBoundingClientRect().top + scrollY))

const widths = [1280, 800, 390, 320] as const

test.for(['en', 'es'] as const)(
  'without trouble, no text in the banner moves the tiles below it: %s',
  async (locale) => {
    const { context, page, goTo, tolerate } = await visit({ stored: { 'als.locale': locale } })
    await context.addInitScript(limitProbes, 10_000)
    portal.stack.sites.forEach(({ url }) => tolerate(url))
    const t = messages[locale].dashboard
    const answer = await answerProbes(page)
    const seen: Record<number, Record<string, number>> = {}
    const look = async (state: string, text: string) => {
      await banner(page, text).first().waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await waitForFrames(page)
        seen[width] = { ...seen[width], [state]: await topOfTiles(page) }
      }
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await goTo('/')
    await look('checking', t.overall.checking)
    await answer('fast')
    await look('operational', t.overall.operational)
    await press(t.pause)
    await look('paused', t.paused)
    await press(t.resume)
    await banner(page, t.paused).waitFor({ state: 'detached' })
    await context.setOffline(true)
    await look('offline', t.offline)

    // On phones the title and the explanation of a lost connection may take more lines.
    for (const width of [1280, 800]) {
      const { checking, ...others } = seen[width] ?? {}
      expect(others, `at ${width} px`).toEqual(
        Object.fromEntries(Object.keys(others).map((state) => [state, checking])),
      )
    }
  },
)

test.for(['en', 'es'] as const)(
  'the banner names each site in trouble in full, with its state and since when: %s',
  async (locale) => {
    const urls = portal.stack.sites.map(({ url }) => url)
    const stored = { ...Object.fromEntries(weekOf(urls, Date.now())), 'als.locale': locale }
    const visitor = await visit({ stored })
    await makeTrouble(visitor, urls)
    await visitor.goTo('/')
    await waitForTrouble(visitor.page)
    const lines = visitor.page.locator('main [data-state] ul').first().getByRole('listitem')
    const { state } = messages[locale].dashboard
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`${state.down} .*\\s\\d`)),
      expect.stringMatching(new RegExp(`${state.degraded} .*\\s\\d`)),
    ])
    if (locale === 'en') expect((await lines.allInnerTexts())[0]).toMatch(new RegExp(`^${siteNames[2]} · Down since`))
    for (const width of widths) {
      await visitor.page.setViewportSize({ width, height: 900 })
      const cut = await visitor.page
        .locator('main [data-state]')
        .first()
        .evaluate((box) =>
          [box, ...box.querySelectorAll('*')].flatMap((element) =>
            element.scrollWidth > element.clientWidth && getComputedStyle(element).display.startsWith('block')
              ? [element.outerHTML.slice(0, 80)]
              : [],
          ),
        )
      expect(cut, `at ${width} px`).toEqual([])
    }
  },
)
