import type { Locale } from '../../../src/i18n/index.ts'
import { loadMessages, messagesFor } from '../../../src/i18n/index.ts'
import type { Behaviour } from '../../../src/dev/sample-sites.ts'
import { giveIcon } from '../board.ts'
import type { Visit } from '../visitor.ts'
import { cameToLife } from '../visitor.ts'
import type { createPeople } from './people.ts'
import type { Scene, State, StatePlace, Theme, Width } from './state.ts'
import { themes, widths } from './state.ts'
import { weekOf } from './week.ts'

/** In what states are opened. */
export interface Gallery {
  readonly place: StatePlace
  readonly visit: Visit
  readonly people: ReturnType<typeof createPeople>
}

/** As high as a window of that width is. */
const heights: Readonly<Record<Width, number>> = { 1280: 900, 800: 1000, 390: 844 }

/** What a state looks like in one window. */
export interface View {
  readonly scene: Scene
  readonly width: Width
  readonly theme: Theme
}

/** One window that a state is looked at in. */
export type Form = readonly [width: Width, theme: Theme]

/** Of a large page one look at each width, unless every one is wanted: by day in the widest window, then by turns. */
export function formsOf(state: State, every = false): readonly Form[] {
  const isLooked = (width: Width, theme: Theme) =>
    every || !state.isLarge || theme === themes[widths.indexOf(width) % themes.length]
  return widthsOf(state).flatMap((width) =>
    (state.themes ?? themes).filter((theme) => isLooked(width, theme)).map((theme) => [width, theme] as const),
  )
}

/** Brings a page into a state, in a window of its first width, and shows it in each form. */
export async function walk(
  gallery: Gallery,
  state: State,
  locale: Locale,
  look: (view: View) => Promise<void>,
  forms: readonly Form[] = formsOf(state),
): Promise<void> {
  const scene = await openState(gallery, state, locale)
  for (const [width, theme] of forms) {
    await scene.page.setViewportSize({ width, height: heights[width] })
    await scene.page.emulateMedia({ colorScheme: theme, ...state.media })
    await look({ scene, width, theme })
  }
  await scene.context.close()
}

const widthsOf = (state: State): readonly Width[] => state.widths ?? widths

/** Brings a page into a state, and leaves it there. */
export async function openState({ place, visit, people }: Gallery, state: State, locale: Locale): Promise<Scene> {
  const width = widthsOf(state)[0] ?? widths[0]
  const { withoutScripts = false } = state
  await loadMessages(locale)
  const visitor = await visit({
    width,
    height: heights[width],
    reducedMotion: 'reduce',
    javaScriptEnabled: !withoutScripts,
  })
  const { context, page, goTo, tolerate } = visitor
  const scene: Scene = { ...visitor, place, locale, t: messagesFor(locale), width }

  if (state.path === '/nowhere') tolerate(place.at(state.path)) // the browser notes the status of the page itself
  const urls = place.stack.sites.map(({ url }) => url)
  const kept = [['als.locale', locale], ...(state.history ? weekOf(urls, Date.now()) : [])] as const
  // Not in the empty page that comes first, which has no storage.
  await context.addInitScript(
    (items) => location.protocol === 'http:' && items.forEach(([key, text]) => localStorage.setItem(key, text)),
    kept,
  )
  if (state.who) await people(context, state.who)
  if (state.sites) await sitesAre(scene, state.sites)
  await state.prepare?.(scene)

  // Nobody signs in on the page of the kit.
  if (withoutScripts || state.path === '/kit') await page.goto(place.at(state.path), { waitUntil: 'domcontentloaded' })
  else await goTo(state.path)
  if (state.arrange) await state.arrange(scene)
  else if (!withoutScripts) await isWhole(scene)
  if (!withoutScripts) await starsAreThere(scene)
  return scene
}

/** Until the page has everything that comes after it: its language, the first round and the history, stars and filter. */
export async function isWhole({ page, locale }: Scene): Promise<void> {
  await cameToLife(page)
  await page.locator(`html[lang="${locale}"]`).waitFor()
  const main = page.locator('main')
  const isThere = { state: 'attached' } as const
  if ((await main.locator('[data-part="tile"]').count()) > 0) {
    await main.locator('time').waitFor()
    await main.getByRole('radio').first().waitFor(isThere)
    await main.locator('[data-state="checking"]').first().waitFor({ state: 'detached' })
  }
  if ((await main.locator(cards).count()) > 12) await main.getByRole('searchbox').waitFor(isThere)
}

/** Cards of a catalogue: tiles of sites have no picture. */
const cards = 'li[role="listitem"]:has(> img, > svg)'

/** The star's code is fetched later. */
const starsAreThere = ({ page }: Scene): Promise<void> =>
  page.locator(`main ${cards}:not(:has(button))`).first().waitFor({ state: 'detached' })

/**
 * How the sites are for this browser alone, from now on: other pages may have others at the same time.
 * @param behaviours by position; a site beyond them is fast
 */
export async function sitesAre({ context, place, tolerate }: Scene, behaviours: readonly Behaviour[]): Promise<void> {
  const urls = place.stack.sites.map(({ url }) => url)
  urls.forEach(tolerate)
  await context.route(/\/favicon\.ico\?/, async (route) => {
    const behaviour = behaviours[urls.findIndex((url) => route.request().url().startsWith(url))] ?? 'fast'
    // What never answers is ended with its page.
    if (behaviour === 'silent') return
    if (behaviour === 'refusing') return route.abort('connectionrefused')
    await giveIcon(route, behaviour === 'slow')
  })
}
