import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { launch } from '../support/browser.ts'
import { buildOnce } from '../support/built-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { openContext, waitUntilAlive } from '../support/visitor.ts'

allowSlowTests()

// This build is for production, so its policy upgrades insecure requests.
const built = buildOnce()
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Opens the portal at a host name over plain HTTP. The host also serves HTTPS. */
async function openInsecurely(
  stored: Readonly<Record<string, string>> = {},
  onScript = (_url: string) => {},
): Promise<Page> {
  const context = await openContext(browser, { stored })
  onTestFinished(() => context.close())
  await context.route(/^https?:/, async (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname !== 'portal.test') return route.abort()
    if (route.request().resourceType() === 'script') onScript(pathname)
    const file = pathname === '/' ? 'index.html' : pathname
    const body = await readFile(join(built().out, 'site', file)).catch(() => null)
    const contentType = types[file.split('.').at(-1) ?? ''] ?? 'text/html'
    return body ? route.fulfill({ body, contentType }) : route.fulfill({ status: 404 })
  })
  const page = await context.newPage()
  await page.goto('http://portal.test/', { waitUntil: 'domcontentloaded' })
  return page
}

test('on an insecure host the page says that it needs HTTPS, and links to the secure address', async () => {
  const scripts: string[] = []
  const page = await openInsecurely({}, (path) => scripts.push(path))
  const notice = page.getByRole('alert').getByText('The portal needs a secure connection.')
  await notice.waitFor()
  expect(await page.getByText('The portal couldn’t be loaded.').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').count(), 'buttons that would do nothing').toBe(0)
  expect(scripts, 'scripts that would not work').toEqual([])
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Open the secure address' }).click()
  await waitUntilAlive(page)
  expect(page.url()).toBe('https://portal.test/')
  expect(await notice.filter({ visible: true }).count()).toBe(0)
})

test('the notice on an insecure host is in the chosen language', async () => {
  const page = await openInsecurely({ 'als.locale': 'es' })
  await page.getByRole('alert').getByText('El portal necesita una conexión segura.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
})
