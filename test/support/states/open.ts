import type { Locale } from '../../../src/base/locales.ts'
import { messages } from '../../../src/texts/index.ts'
import type { Behaviour } from '../../../src/dev/sample-sites.ts'
import { giveIcon } from '../board.ts'
import type { Visit } from '../visitor.ts'
import { waitForFrames, waitUntilAlive } from '../visitor.ts'
import type { createPeople } from './people.ts'
import type { Scene, State, StatePlace, Theme, Width } from './state.ts'
import { themes, widths } from './state.ts'
import { weekOf, zoneAtNoon } from './week.ts'

/** The portal, visitors and users with which states are opened. */
export interface Gallery {
  readonly place: StatePlace
  readonly visit: Visit
  readonly people: ReturnType<typeof createPeople>
}

const heights: Readonly<Record<Width, number>> = { 1280: 900, 800: 1000, 390: 844 }

/** A state in one form. */
export interface View {
  readonly scene: Scene
  readonly width: Width
  readonly theme: Theme
}

/** The width of the window, and the theme, in which a state is shown. */
export type Form = readonly [width: Width, theme: Theme]

/** The forms of a state. Large states get one theme for each width, in turn. */
export function formsOf(state: State): readonly Form[] {
  const isWanted = (width: Width, theme: Theme) =>
    !state.isLarge || theme === themes[widths.indexOf(width) % themes.length]
  return widthsOf(state).flatMap((width) =>
    (state.themes ?? themes).filter((theme) => isWanted(width, theme)).map((theme) => [width, theme] as const),
  )
}

/** Opens a state in a window of its first width and looks at it in each form. */
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
    // A new width or theme is painted within two frames.
    if (!state.withoutScripts) await waitForFrames(scene.page)
    await look({ scene, width, theme })
  }
  await scene.context.close()
}

const widthsOf = (state: State): readonly Width[] => state.widths ?? widths

/** Opens a state and leaves it open. */
export async function openState({ place, visit, people }: Gallery, state: State, locale: Locale): Promise<Scene> {
  const width = widthsOf(state)[0] ?? widths[0]
  const { withoutScripts = false } = state
  const urls = place.stack.sites.map(({ url }) => url)
  const history = state.history ? Object.fromEntries(weekOf(urls, Date.now())) : {}
  const visitor = await visit({
    width,
    height: heights[width],
    stored: { 'als.locale': locale, ...history },
    reducedMotion: 'reduce',
    javaScriptEnabled: !withoutScripts,
    timezoneId: zoneAtNoon(Date.now()),
  })
  const { context, page, goTo } = visitor
  const scene: Scene = { ...visitor, place, locale, t: messages[locale], width }

  if (state.who) await people(context, state.who)
  if (state.sites) await setSites(scene, state.sites)
  await state.prepare?.(scene)

  // `goTo` waits for Login, which the page of the kit lacks.
  if (withoutScripts || state.path === '/kit') await page.goto(place.at(state.path), { waitUntil: 'domcontentloaded' })
  else await goTo(state.path)
  if (state.arrange) await state.arrange(scene)
  else if (!withoutScripts) await isComplete(scene)
  // The kit shows some cards without a star on purpose.
  if (!withoutScripts && state.path !== '/kit') await hasStars(scene)
  return scene
}

/** Waits for everything that follows once the page is alive: its language, first round, history and filter. */
export async function isComplete({ page, locale }: Scene): Promise<void> {
  await waitUntilAlive(page)
  await page.locator(`html[lang="${locale}"]`).waitFor()
  const main = page.locator('main')
  const attached = { state: 'attached' } as const
  if ((await main.locator('li[data-state]').count()) > 0) {
    await main.locator('time').waitFor()
    await main.locator('[data-state="checking"]').first().waitFor({ state: 'detached' })
  }
  if ((await main.locator(cards).count()) > 12) await main.getByRole('searchbox').waitFor(attached)
}

/** Cards of a catalogue: tiles of sites have no picture. */
const cards = 'li[role="listitem"]:has(> img, > svg)'

/** Waits until each card has its star, which it gets when auth knows the viewer. */
const hasStars = ({ page }: Scene): Promise<void> =>
  page.locator(`main ${cards}:not(:has(button))`).first().waitFor({ state: 'detached' })

/**
 * Sets the behaviour of the sites for this browser context alone, because other contexts may use the same sites.
 * @param behaviours by position; the other sites are fast
 */
export async function setSites({ context, place, tolerate }: Scene, behaviours: readonly Behaviour[]): Promise<void> {
  const urls = place.stack.sites.map(({ url }) => url)
  urls.forEach(tolerate)
  await context.route(/\/favicon\.ico\?/, async (route) => {
    const behaviour = behaviours[urls.findIndex((url) => route.request().url().startsWith(url))] ?? 'fast'
    // Leave the request open until its page closes.
    if (behaviour === 'silent') return
    if (behaviour === 'refusing') return route.abort('connectionrefused')
    await giveIcon(route, behaviour === 'slow')
  })
}
