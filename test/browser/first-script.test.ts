import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { build } from '../../build.mjs'
import { dark, light } from '../../src/ui/theme/colors.ts'
import { violationsOf } from '../support/axe.ts'
import { usePortal, writeConfig } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { openContext, useVisitors, waitForFrames, waitUntilAlive, holdMainScript } from '../support/visitor.ts'

const portal = usePortal('first-script', { sites: 'fast' })
const visit = useVisitors(portal)

/** Opens a path of the portal in a frame inside `page`. */
async function openFrame(page: Page, path: string): Promise<Frame> {
  const handle = await page.evaluateHandle(async (src) => {
    const frame = document.createElement('iframe')
    await new Promise((resolve) => {
      frame.onload = resolve
      frame.src = src
      document.body.append(frame)
    })
    return frame
  }, path)
  const frame = await handle.contentFrame()
  if (frame === null) throw new Error('The frame has no page')
  return frame
}

test('the portal does not start in a frame', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() !== page.mainFrame()) scripts.push(request.url())
  })
  const frame = await openFrame(page, '/apps?error=access_denied&state=unknown')
  expect(await frame.evaluate(() => document.documentElement.checkVisibility())).toBe(false)
  expect(frame.url()).toBe(portal.at('/apps'))
  expect(scripts).toEqual([])
})

test('an error response is removed from a path that begins with two slashes, and the portal starts', async () => {
  const { page, tolerate } = await visit()
  tolerate(portal.at('//host.example/'))
  await page.goto(portal.at('//host.example/?error=access_denied&state=unknown'), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  expect(page.url()).toBe(portal.at('//host.example/'))
})

let server: Server | undefined
let shown: Page | undefined
afterEach(async () => {
  // The page must end its requests before the server stops.
  await shown?.goto('about:blank')
  server?.close()
  shown = undefined
  server = undefined
})

async function open(...options: Parameters<typeof visit>): Promise<Page> {
  shown = (await visit(...options)).page
  return shown
}

/** Serves the portal. `sendRest` sends what a page contains from these words on. */
async function slowPortal(
  words: string,
  sendRest: (send: (piece: Uint8Array) => void, rest: Uint8Array) => Promise<void>,
): Promise<string> {
  server = createServer((request, response) => {
    void (async () => {
      const original = await fetch(portal.at(request.url ?? '/'))
      const type = original.headers.get('content-type') ?? ''
      const policy = original.headers.get('content-security-policy') ?? ''
      response.writeHead(original.status, { 'content-type': type, 'content-security-policy': policy })
      const body = Buffer.from(await original.arrayBuffer())
      const middle = type.startsWith('text/html') ? body.indexOf(words) : 0
      response.write(body.subarray(0, middle))
      if (middle > 0) await sendRest((piece) => response.write(piece), body.subarray(middle))
      response.end(middle > 0 ? undefined : body)
      // A request that is still open after the last test fails, because the portal has stopped.
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}` // a TCP server's address is never a string
}

test('a page that arrives after its scripts comes alive in the chosen language', async () => {
  const page = await open({
    before: () => {
      if (location.protocol !== 'http:') return
      localStorage.setItem('als.locale', 'es')
    },
  })
  let goOn = () => {}
  const ready = new Promise<void>((resolve) => (goOn = resolve))
  const url = await slowPortal('<div id="root">', async (send, rest) => {
    await ready
    send(rest)
  })
  const main = page.waitForResponse(/\/assets\/main-.*\.js$/)
  const isThere = page.goto(`${url}/webpages`, { waitUntil: 'domcontentloaded' })
  await (await main).finished()
  // Wait until the script has run.
  await page.evaluate(`import('${(await main).url()}')`)
  goOn()
  await isThere
  await waitUntilAlive(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sitios web')
})

test.for(['<meta name="description"', '<div id="root">'])(
  'a window that cannot close itself says only that it can be closed, though the page from %s on arrives later',
  async (words) => {
    // Not a visitor's, because Chromium writes to the console that the script may not close the window.
    const context = await openContext(portal.browser)
    onTestFinished(() => context.close())
    const page = await context.newPage()
    let goOn = () => {}
    const ready = new Promise<void>((resolve) => (goOn = resolve))
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const url = await slowPortal(words, async (send, rest) => {
      await ready
      send(rest)
      end()
    })
    // The page that asked, of which the test needs no more than its origin.
    await page.goto(`${url}/version.json`)
    await page.evaluate(() => {
      localStorage.setItem('oidc.s', JSON.stringify({ request_type: 'si:p' }))
      localStorage.setItem('als.locale', 'es')
      const channel = new BroadcastChannel('oidc.s')
      channel.onmessage = () => channel.postMessage('acknowledged')
    })
    // The link of an e-mail has opened the other window, so no script may close it.
    const other = await context.newPage()
    await other.goto(`${url}/apps?code=1&state=s`, { waitUntil: 'commit' })
    await other.getByText('Puede cerrar esta ventana.').waitFor()
    goOn()
    await ended
    await waitForFrames(other)
    expect(await other.evaluate(() => document.documentElement.innerText.trim())).toBe('Puede cerrar esta ventana.')
    expect(await other.evaluate(() => document.documentElement.lang)).toBe('es')
    expect(await other.getByRole('button').count()).toBe(0)
  },
)

/** Shows a page as it is this long after it has been loaded. */
async function showAt(page: Page, ms: number): Promise<void> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = time
    }
  }, ms)
  await waitForFrames(page)
}

const notStarted = {
  en: /This page did not start\. The portal’s release is incomplete, or something on the way has changed the page\./,
  es: /Esta página no se ha iniciado\. La versión publicada del portal está incompleta o algo ha modificado la página/,
}

test('a page with the policy of another release says that the release is incomplete, and blames no connection', async () => {
  const { page, tolerate } = await visit()
  tolerate('sha256-')
  tolerate('blocked inline')
  tolerate('Applying inline style')
  await page.route(portal.at('/'), async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const otherPolicy = policy.replaceAll(/sha256-.{8}/g, 'sha256-AAAAAAAA')
    expect(otherPolicy).not.toBe(policy)
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': otherPolicy } })
  })
  await page.goto(portal.at('/'))
  const alerts = await page.getByRole('alert').filter({ visible: true }).allInnerTexts()
  expect(alerts).toEqual([expect.stringMatching(notStarted.en), expect.stringMatching(notStarted.es)])
})

describe.each([
  ['en', 'no-preference', 'Reload'],
  ['es', 'reduce', 'Volver a cargar'],
] as const)('a page in the language %s with motion %s', (locale, reducedMotion, reload) => {
  test('whose inline script a proxy has changed says after 20 s that it did not start', async () => {
    const { page, tolerate } = await visit({ reducedMotion })
    tolerate('sha256-')
    tolerate('blocked inline')
    await page.route(portal.at('/'), async (route) => {
      const response = await route.fetch()
      // The other language is in a template, which needs the script.
      const html = (await response.text()).replace('<html lang="en"', `<html lang="${locale}"`)
      const changed = html.replace(/(<script[^>]*>[^;]*);/, '$1\n')
      expect(changed).not.toBe(html)
      await route.fulfill({ response, body: changed })
    })
    await page.goto(portal.at('/'))
    const tree = () => page.locator('body').ariaSnapshot()
    await showAt(page, 19_900)
    const before = await tree()
    expect(before).toContain('paragraph: Checking...')
    expect(before).not.toMatch(notStarted[locale])
    expect(before).toContain('button "Refresh Status"')
    expect(await violationsOf(page)).toEqual([])

    await showAt(page, 20_000)
    const after = await tree()
    expect(after).toMatch(/- alert:/)
    expect(after).toMatch(notStarted[locale])
    expect(after.match(/- alert/g), 'in the language of the page only').toHaveLength(1)
    expect(after).not.toContain('Checking')
    expect(after).not.toContain('paragraph: Nothing measured yet')
    expect(after, 'controls that do nothing').not.toContain('- button')
    expect(await violationsOf(page)).toEqual([])

    await page.unroute(portal.at('/'))
    await page.getByRole('link', { name: reload }).click()
    await waitUntilAlive(page)
    await showAt(page, 20_000)
    expect(await tree()).not.toMatch(/did not start|no se ha iniciado/)
  })

  test('that is alive never says so, nor one whose main script is late', async () => {
    const { page } = await visit({ reducedMotion, locale })
    const goOn = await holdMainScript(page)
    await page.goto(portal.at('/'), { waitUntil: 'commit' })
    await page.locator('#root h1').waitFor()
    const expectNothing = async () => {
      for (const time of [20_000, 60_000]) {
        await showAt(page, time)
        expect(await page.getByText(notStarted[locale]).filter({ visible: true }).count()).toBe(0)
        expect(await page.locator('[data-label]').filter({ visible: true }).count()).toBeGreaterThan(6)
      }
    }
    await expectNothing()
    goOn()
    await waitUntilAlive(page)
    await expectNothing()
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBeGreaterThan(0)
  })
})

test('the colour of the browser’s bars follows the chosen theme, from the first paint on', async () => {
  const { page } = await visit({ colorScheme: 'light', stored: { 'als.theme': 'dark' } })
  /** The content of the first of the page's elements that applies, as browsers choose. */
  const shown = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return metas.find(({ media }) => matchMedia(media).matches)?.content
    })
  const goOn = await holdMainScript(page)
  await page.goto(portal.at('/'), { waitUntil: 'commit' })
  await page.locator('#root h1').waitFor()
  expect(await shown()).toBe(dark.surface)

  goOn()
  await waitUntilAlive(page)
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  expect(await shown()).toBe(light.surface)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shown()).toBe(light.surface)
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  expect(await shown()).toBe(dark.surface)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await shown()).toBe(light.surface)
})

// This build is for production. Its policy does not upgrade insecure requests, because of a link.
let built: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  const old = { label: 'Old', href: 'http://portal.test/old', icon: 'book' as const }
  const config = writeConfig('.cache/browser/insecure.json', { ...shipped, menu: [...shipped.menu, old] })
  built = await build({ config, out: await mkdtemp(join(tmpdir(), 'portal-')), isDraft: true })
})
afterAll(() => rm(built.out, { recursive: true, force: true }))

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Opens the portal at a host name over plain HTTP. The host also serves HTTPS. */
async function openInsecurely(onScript: (path: string) => void): Promise<Page> {
  const context = await openContext(portal.browser)
  onTestFinished(() => context.close())
  await context.route(/^https?:/, async (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname !== 'portal.test') return route.abort()
    if (route.request().resourceType() === 'script') onScript(pathname)
    const file = pathname === '/' ? 'index.html' : pathname
    const body = await readFile(join(built.out, 'site', file)).catch(() => null)
    const contentType = types[file.split('.').at(-1) ?? ''] ?? 'text/html'
    return body ? route.fulfill({ body, contentType }) : route.fulfill({ status: 404 })
  })
  const page = await context.newPage()
  await page.goto('http://portal.test/', { waitUntil: 'domcontentloaded' })
  return page
}

test('on an insecure host the page says that it needs HTTPS, and links to the secure address', async () => {
  const scripts: string[] = []
  const page = await openInsecurely((path) => scripts.push(path))
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
