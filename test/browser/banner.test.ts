import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { loadMessages, messagesFor } from '../../src/i18n/index.ts'
import { banner, giveIcon } from '../support/board.ts'
import { limitProbes } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('banner', { sites: 'fast' })
const visit = useVisitors(portal)

/** Holds back the page's probes. Returns a function that answers them and sets the behaviour for later ones. */
async function answerProbes(page: Page) {
  let behaviour: 'silent' | 'fast' | 'slow' = 'silent'
  const waiting: Route[] = []
  await page.route(/\/favicon\.ico\?/, async (route) => {
    if (behaviour === 'silent') return void waiting.push(route)
    await giveIcon(route, behaviour === 'slow')
  })
  return async (next: typeof behaviour) => {
    behaviour = next
    await Promise.all(waiting.splice(0).map((route) => giveIcon(route)))
  }
}

/** Positions of the board and of the two buttons above it. */
const placesOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-part="banner"] button')].map((each) =>
      each.getBoundingClientRect(),
    )
    const board = document.querySelector('[data-part="tile"]')?.getBoundingClientRect()
    // Measure from the top of the page, because a click may have scrolled a short window. Round away fractions.
    const fromTop = (top = 0) => Math.round(top + scrollY)
    const places = buttons.map(({ left, top, width }) => `button ${left} ${fromTop(top)} ${width}`)
    return [`board ${fromTop(board?.top)}`, ...places].join(', ')
  })

const widths = [1280, 800, 390, 320] as const

test.for(['en', 'es'] as const)('no text in the banner moves its buttons or the board below it: %s', async (locale) => {
  const { context, page, goTo, tolerate } = await visit({ stored: { 'als.locale': locale } })
  await context.addInitScript(limitProbes, 10_000)
  portal.stack.sites.forEach(({ url }) => tolerate(url))
  await loadMessages(locale)
  const t = messagesFor(locale).dashboard
  const answer = await answerProbes(page)
  const seen: Record<number, Record<string, string>> = {}
  const look = async (state: string, text: string) => {
    await banner(page, text).first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await waitForFrames(page)
      seen[width] = { ...seen[width], [state]: await placesOf(page) }
    }
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await goTo('/')
  await page.getByRole('radio').nth(6).waitFor({ state: 'attached' })
  await look('checking', t.overall.checking)
  await answer('fast')
  await look('operational', t.overall.operational)
  await press(t.pause)
  await look('paused', t.paused)
  await press(t.resume)
  await banner(page, t.paused).waitFor({ state: 'detached' })
  await context.setOffline(true)
  await look('offline', t.offlineDetail)
  await context.setOffline(false)
  await look('operational again', t.overall.operational)
  await answer('slow')
  await press(t.refresh)
  await look('degraded', t.overall.degraded)
  await answer('silent')
  await page.evaluate(() => Object.assign(window, { probeLimitMs: 100 }))
  await press(t.refresh)
  await look('down', t.overall.down)

  for (const width of widths) {
    const { checking, ...others } = seen[width] ?? {}
    expect(others, `at ${width} px`).toEqual(Object.fromEntries(Object.keys(others).map((state) => [state, checking])))
  }
})
