import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { loadMessages, messagesFor } from '../../src/i18n/index.ts'
import { banner, giveIcon } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { useVisitors } from '../support/visitor.ts'

const portal = usePortal('banner', { sites: 'fast' })
const visit = useVisitors(portal)

/** The sites' answers, for this page: none at all until it is said otherwise. */
async function answering(page: Page) {
  let how: 'not' | 'fast' | 'slow' = 'not'
  const waiting: Route[] = []
  await page.route(/\/favicon\.ico\?/, async (route) => {
    if (how === 'not') return void waiting.push(route)
    await giveIcon(route, how === 'slow')
  })
  return async (next: typeof how) => {
    how = next
    await Promise.all(waiting.splice(0).map((route) => giveIcon(route)))
  }
}

/** A site that never answers is down after ten seconds: here as soon as is said. */
function untilDown(): void {
  const after = window.setTimeout
  const other = (run: () => void, ms?: number): number =>
    after(run, ms === 10_000 ? (Reflect.get(window, 'downAfterMs') ?? ms) : ms)
  Object.assign(window, { setTimeout: other })
}

/** Where the board begins, and where the two buttons above it are. */
const placesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    const buttons = [...document.querySelectorAll('[data-part="banner"] button')].map((each) =>
      each.getBoundingClientRect(),
    )
    const board = document.querySelector('[data-part="tile"]')?.getBoundingClientRect()
    return [`board ${board?.top}`, ...buttons.map(({ left, top, width }) => `button ${left} ${top} ${width}`)].join(
      ', ',
    )
  })

const widths = [1280, 800, 390, 320] as const

test.for(['en', 'es'] as const)(
  'whatever the banner says, nothing below it and none of its buttons moves: %s',
  async (locale) => {
    const { context, page, goTo, tolerate } = await visit({ before: untilDown })
    portal.stack.sites.forEach(({ url }) => tolerate(url))
    await loadMessages(locale)
    const t = messagesFor(locale).dashboard
    await context.addInitScript(
      (value) => location.protocol === 'http:' && localStorage.setItem('als.locale', value),
      locale,
    )
    const answer = await answering(page)
    const seen: Record<number, Record<string, string>> = {}
    const look = async (state: string, text: string) => {
      await banner(page, text).first().waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
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
    await answer('not')
    await page.evaluate(() => Object.assign(window, { downAfterMs: 100 }))
    await press(t.refresh)
    await look('down', t.overall.down)

    for (const width of widths) {
      const { checking, ...others } = seen[width] ?? {}
      expect(others, `at ${width} px`).toEqual(
        Object.fromEntries(Object.keys(others).map((state) => [state, checking])),
      )
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
