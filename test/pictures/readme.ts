import { createPeople } from '../support/states/people.ts'
import type { StatePlace } from '../support/states/state.ts'
import { weekOf } from '../support/states/week.ts'
import { cameToLife } from '../support/visitor.ts'

const files = { light: '.github/portal.png', dark: '.github/portal-dark.png' } as const

/** The dashboard as staff see it on a working day, by day and by night. Returns where the pictures are. */
export async function takeReadmePictures(place: StatePlace): Promise<readonly string[]> {
  const { browser, stack, at } = place
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await createPeople(place)(context, 'staff')
  const kept = weekOf(stack.sites.map(({ url }) => url), Date.now())
  await context.addInitScript((items) => location.protocol === 'http:' && items.forEach(([key, text]) => localStorage.setItem(key, text)), kept)
  stack.sites.forEach((site, position) => site.behaveAs(position === 1 ? 'slow' : 'fast'))
  await page.goto(at('/'), { waitUntil: 'domcontentloaded' })
  await cameToLife(page)
  await page.locator('main time').waitFor()
  await page.getByRole('button', { name: /^Details of/ }).first().waitFor()
  for (const [colorScheme, path] of Object.entries(files) as readonly ['light' | 'dark', string][]) { // the entries of that one object
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path })
  }
  stack.sites.forEach((site) => site.behaveAs('fast'))
  await context.close()
  return Object.values(files)
}
