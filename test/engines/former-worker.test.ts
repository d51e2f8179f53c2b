import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSiteServer } from '../../src/dev/site-server.ts'
import { usePortal } from '../support/portal.ts'
import { openContext, waitUntilAlive } from '../support/visitor.ts'

const portal = usePortal('former-worker', { sites: 'fast', wholeBrowser: true })

/** The worker of a launcher that lived on the host before: pages come from its own store first. */
const formerWorker = `
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('former').then((store) => store.addAll(['/', '/index.html'])))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(caches.match('/index.html').then((page) => page ?? fetch(event.request)))
})`

const formerProgram =
  (worker: string): RequestListener =>
  (request, response) => {
    if (request.url === worker) return void response.setHeader('content-type', 'text/javascript').end(formerWorker)
    const script = `navigator.serviceWorker.register('${worker}')`
    response.setHeader('content-type', 'text/html').end(`<h1>Former</h1><script>${script}</script>`)
  }

test.each(['/sw.js', '/service-worker.js'])(
  'a service worker that a former program has left at %s ends',
  async (worker) => {
    let answer = formerProgram(worker)
    const server = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://localhost:${(server.address() as AddressInfo).port}/` // a TCP server's address is never a string
    const context = await openContext(portal.browser)
    onTestFinished(async () => {
      await context.close()
      server.closeAllConnections()
      server.close()
    })
    const page = await context.newPage()
    const headings: string[] = []
    page.on('domcontentloaded', () => {
      void page
        .locator('h1')
        .textContent()
        .then((text) => headings.push(text ?? ''))
    })
    await page.goto(url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    // The portal moves in. The address has what may be the response of a sign-in.
    answer = createSiteServer(`${portal.folder}/site`)
    await page.goto(`${url}?part=query#part=fragment`)
    await page.getByRole('heading', { name: 'System Status' }).waitFor()
    await waitUntilAlive(page)
    expect(page.url(), 'reopened without query and fragment').toBe(url)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
    await page.goto(`${url}webpages`)
    await page.getByRole('heading', { name: 'Webpages' }).waitFor()
    expect(headings, 'reloaded once').toEqual(['Former', 'Former', 'System Status', 'Webpages'])
  },
)
