import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Locale } from '../../src/base/locales.ts'
import type { Form, Gallery, View } from '../support/states/open.ts'
import { formsOf, walk } from '../support/states/open.ts'
import type { State, StatePlace } from '../support/states/state.ts'
import type { Visit } from '../support/visitor.ts'
import { openContext, waitUntilAlive } from '../support/visitor.ts'

/** In CSS pixels. Taller pages are cut off. */
const MAX_HEIGHT = 3_000

/** Creates a photographer who takes only the pictures whose names contain all of the words. */
export function createPhotographer(
  place: StatePlace,
  people: Gallery['people'],
  folder: string,
  words: readonly string[],
) {
  const visit = visitsOf(place)
  const nameOf = (state: State, [width, theme]: Form, locale: Locale) => `${state.name}-${width}-${theme}-${locale}`
  const formsWanted = (state: State, locale: Locale): readonly Form[] =>
    formsOf(state).filter((form) => words.every((word) => `-${nameOf(state, form, locale)}-`.includes(`-${word}-`)))

  return {
    isWanted: (state: State, locale: Locale) => formsWanted(state, locale).length > 0,
    /** @returns the names of the picture files */
    async take(state: State, locale: Locale): Promise<readonly string[]> {
      const taken: string[] = []
      const look = async ({ scene: { page }, width, theme }: View) => {
        const file = `${nameOf(state, [width, theme], locale)}.png`
        await takeOne(page, join(folder, file))
        taken.push(file)
      }
      await walk({ place, visit, people }, state, locale, look, formsWanted(state, locale))
      return taken
    },
  }
}

/** Takes a picture of the whole page, up to `MAX_HEIGHT`, or of the viewport while a dialog is open. */
async function takeOne(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate(async () => {
    const images = [...document.images]
    // Also load the images below the viewport.
    images.forEach((image) => (image.loading = 'eager'))
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    return document.querySelector('dialog[open]') === null ? document.documentElement.scrollHeight : 0
  })
  if (needed > height) await page.setViewportSize({ width, height: Math.min(needed, MAX_HEIGHT) })
  await page.screenshot({ path })
}

/** Creates visitors whose console is not checked, because the tests do that. */
export function visitsOf({ browser, at }: StatePlace): Visit {
  return async (options) => {
    const context = await openContext(browser, options)
    const page = await context.newPage()
    const goTo = async (path: string) => {
      await page.goto(at(path), { waitUntil: 'domcontentloaded' })
      await waitUntilAlive(page)
    }
    return { context, page, goTo, tolerate: () => {} }
  }
}
