import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { cameToLife, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('preferences', { sites: 'fast' })
const visit = useVisitors(portal)

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

describe('the language', () => {
  test('is switched to Español and back, and remembered', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    expect(await langOf(page)).toBe('en')
    const description = page.getByRole('main').getByText(/^La web corporativa/)
    expect(await description.getAttribute('lang'), 'Spanish on an English page says so').toBe('es')

    await page.getByRole('radio', { name: 'Español' }).check({ force: true })
    await page.getByRole('heading', { level: 1, name: 'Sitios web' }).waitFor()
    for (const again of [false, true]) {
      if (again) await goTo('/webpages')
      await expect.poll(() => textsOf(page.getByRole('heading', { level: 1 }))).toEqual(['Sitios web'])
      await expect.poll(() => langOf(page)).toBe('es')
      expect(await page.title()).toBe('Sitios web · ALS Portal')
      const menu = page.getByRole('navigation', { name: 'Menú principal' })
      expect(await textsOf(menu.getByRole('link'))).toEqual(['Panel', 'Sitios web', 'Webinarios'])
      expect(await page.getByRole('button', { name: 'Iniciar sesión' }).count()).toBe(1)
      expect(await page.getByRole('link', { name: 'Grupo ALS (se abre en una pestaña nueva)' }).count()).toBe(1)
      expect(await description.getAttribute('lang')).toBeNull()
    }

    await page.getByRole('radio', { name: 'English' }).check({ force: true })
    await page.getByRole('heading', { level: 1, name: 'Webpages' }).waitFor()
    expect(await langOf(page)).toBe('en')
  })
})

describe('the language that was chosen', () => {
  /** Notes what can be seen in each frame, of the words that say in which language the page is. */
  const before = () => {
    const seen: string[] = []
    const look = (): void => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading?.checkVisibility())
        seen.push(`${document.documentElement.lang}: ${heading.textContent} | ${document.title}`)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    if (location.protocol === 'http:') localStorage.setItem('als.locale', 'es')
    Object.assign(window, { seen })
  }

  test.each([
    ['/', 'Estado del sistema'],
    ['/webpages', 'Sitios web'],
    ['/nowhere', '404 Página no encontrada'],
  ])('is there in %s from the first frame on, long before React', async (path, heading) => {
    const { page, tolerate } = await visit({ before })
    if (path === '/nowhere') tolerate(portal.at(path))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(/\/assets\/main-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await textsOf(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link'))).toEqual([
      'Panel',
      'Sitios web',
      'Webinarios',
    ])
    if (path === '/') await page.getByRole('main').getByText('Operativo').first().waitFor()
    goOn()
    await cameToLife(page)
    const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)
    expect([...new Set(seen)]).toEqual([`es: ${heading} | ${heading} · ALS Portal`])
  })

  test('is the portal’s own where it is none of ours', async () => {
    const { page, goTo } = await visit({
      before: () => location.protocol === 'http:' && localStorage.setItem('als.locale', 'fr"]'),
    })
    await goTo('/webpages')
    expect(await langOf(page)).toBe('en')
    expect(await textsOf(page.getByRole('heading', { level: 1 }))).toEqual(['Webpages'])
  })
})

describe('the theme', () => {
  test('follows the system until one is chosen, and the choice is there from the first frame on', async () => {
    const { page, goTo } = await visit({
      colorScheme: 'light',
      before: () => {
        const seen: string[] = []
        const look = (): void => {
          if (document.querySelector('main')) seen.push(getComputedStyle(document.body).backgroundColor)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        Object.assign(window, { seen })
      },
    })
    await goTo('/')
    const light = await backgroundOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => backgroundOf(page)).not.toBe(light)
    const dark = await backgroundOf(page)

    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect.poll(() => backgroundOf(page)).toBe(dark)
    await goTo('/webpages')
    const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)
    expect([...new Set(seen)]).toEqual([dark])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')

    await page.getByRole('radio', { name: 'System' }).check({ force: true })
    await expect.poll(() => backgroundOf(page)).toBe(light)
    expect(await page.evaluate(() => localStorage.getItem('als.theme'))).toBeNull()
  })
})
