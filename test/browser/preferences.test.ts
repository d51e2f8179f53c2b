import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { recordFrames } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { framesOf, textsOf, useVisitors, waitUntilAlive, holdMainScript } from '../support/visitor.ts'

const portal = usePortal('preferences', { sites: 'fast' })
const visit = useVisitors(portal)

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

describe('the chosen language', () => {
  const before = recordFrames(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const language = document.documentElement.lang
    return heading?.checkVisibility() ? `${language}: ${heading.textContent} | ${document.title}` : undefined
  })

  test.each([
    ['/', 'Estado del sistema'],
    ['/nowhere', '404 Página no encontrada'],
  ])('is used at %s from the first frame on, before React runs', async (path, heading) => {
    const { page } = await visit({ before, stored: { 'als.locale': 'es' } })
    const load = await holdMainScript(page)
    await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await textsOf(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link'))).toEqual([
      'Inicio',
      'Sitios web',
      'Webinarios',
    ])
    if (path === '/') await page.getByRole('main').getByText('Operativo').first().waitFor()
    load()
    await waitUntilAlive(page)
    expect(await framesOf(page)).toEqual([`es: ${heading} | ${heading} · ALS Portal`])
  })
})

describe('the browser’s language', () => {
  test.each([
    ['es-MX', 'es'],
    ['de-DE', 'en'],
  ])('is used if the portal has it: %s shows %s', async (locale, shown) => {
    const { page, goTo } = await visit({ locale })
    await goTo('/webpages')
    expect(await langOf(page)).toBe(shown)
    const heading = { en: 'Webpages', es: 'Sitios web' }[shown]
    expect(await textsOf(page.getByRole('heading', { level: 1 }))).toEqual([heading])
    expect(await page.title()).toBe(`${heading} · ALS Portal`)
    expect(await page.evaluate(() => localStorage.getItem('als.locale')), 'it is not a choice').toBeNull()
  })
})

describe('the theme', () => {
  test('follows the system until one is chosen, which is used from the first frame on', async () => {
    const { page, goTo } = await visit({
      colorScheme: 'light',
      before: recordFrames(() =>
        document.querySelector('main') ? getComputedStyle(document.body).backgroundColor : undefined,
      ),
    })
    await goTo('/')
    const light = await backgroundOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => backgroundOf(page)).not.toBe(light)
    const dark = await backgroundOf(page)

    await page.emulateMedia({ colorScheme: 'light' })
    const preferences = page.getByRole('button', { name: 'Preferences', exact: true })
    await preferences.click()
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect.poll(() => backgroundOf(page)).toBe(dark)
    await goTo('/webpages')
    expect(await framesOf(page)).toEqual([dark])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')

    await preferences.click()
    await page.getByRole('radio', { name: 'System' }).check({ force: true })
    await expect.poll(() => backgroundOf(page)).toBe(light)
    expect(await page.evaluate(() => localStorage.getItem('als.theme'))).toBeNull()
  })
})
