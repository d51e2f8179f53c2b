import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitForFrames, waitUntilAlive } from '../support/visitor.ts'

const portal = usePortal('slow-page', { sites: 'fast' })
const visit = useVisitors(portal)

let server: Server | undefined
let shown: Page | undefined
afterEach(async () => {
  // The page must end its requests before the server stops.
  await shown?.goto('about:blank')
  server?.close()
})

async function open(...options: Parameters<typeof visit>): Promise<Page> {
  shown = (await visit(...options)).page
  return shown
}

/** Serves the portal, but each page stops before these words until `goOn` resolves. */
async function slowPortal(words: string, goOn: Promise<void>): Promise<string> {
  server = createServer((request, response) => {
    void (async () => {
      const original = await fetch(portal.at(request.url ?? '/'))
      const type = original.headers.get('content-type') ?? ''
      const policy = original.headers.get('content-security-policy') ?? ''
      response.writeHead(original.status, { 'content-type': type, 'content-security-policy': policy })
      const body = Buffer.from(await original.arrayBuffer())
      const middle = type.startsWith('text/html') ? body.indexOf(words) : 0
      response.write(body.subarray(0, middle))
      if (middle > 0) await goOn
      response.end(body.subarray(middle))
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
  const url = await slowPortal('<div id="root">', new Promise((resolve) => (goOn = resolve)))
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

test('the first paint waits for the whole page, to avoid layout shift', async () => {
  const page = await open()
  let goOn = () => {}
  const url = await slowPortal('Pause updates', new Promise((resolve) => (goOn = resolve)))
  await page.goto(url, { waitUntil: 'commit' })
  // Poll by timer, because there are no animation frames before the first paint.
  await page.waitForFunction(() => document.querySelector('main') !== null, null, { polling: 20 })
  const other = await page.context().newPage()
  await waitForFrames(other, 20)
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name))
  expect(await paints()).toEqual([])
  goOn()
  await waitUntilAlive(page)
  await expect.poll(paints).toContain('first-contentful-paint')
})
