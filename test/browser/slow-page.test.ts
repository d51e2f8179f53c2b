import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { cameToLife, useVisitors } from '../support/visitor.ts'

const portal = usePortal('slow-page', { sites: 'fast' })
const visit = useVisitors(portal)

let server: Server | undefined
let shown: Page | undefined
afterEach(async () => {
  // What it still asks for nobody would answer.
  await shown?.goto('about:blank')
  server?.close()
})

async function open(...options: Parameters<typeof visit>): Promise<Page> {
  shown = (await visit(...options)).page
  return shown
}

/** The portal behind a line on which a page stops where it has these words until it is let go on. */
async function slowPortal(words: string, goOn: Promise<void>): Promise<string> {
  server = createServer((request, response) => {
    void (async () => {
      const found = await fetch(portal.at(request.url ?? '/'))
      const type = found.headers.get('content-type') ?? ''
      const policy = found.headers.get('content-security-policy') ?? ''
      response.writeHead(found.status, { 'content-type': type, 'content-security-policy': policy })
      const body = Buffer.from(await found.arrayBuffer())
      const middle = type.startsWith('text/html') ? body.indexOf(words) : 0
      response.write(body.subarray(0, middle))
      if (middle > 0) await goOn
      response.end(body.subarray(middle))
      // What the page still asks for when the test has ended is nobody's.
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}` // a server that listens on a port has one
}

test('a page whose scripts are there before it is comes to life all the same, in its language', async () => {
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
  // Until it has been run, too.
  await page.evaluate(`import('${(await main).url()}')`)
  goOn()
  await isThere
  await cameToLife(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sitios web')
})

test('nothing is painted until all of a page is there: what comes piece by piece would move', async () => {
  const page = await open()
  let goOn = () => {}
  const url = await slowPortal('Pause updates', new Promise((resolve) => (goOn = resolve)))
  await page.goto(url, { waitUntil: 'commit' })
  // A page that paints nothing makes no frames to wait for.
  await page.waitForFunction(() => document.querySelector('main') !== null, null, { polling: 20 })
  const other = await page.context().newPage()
  await other.evaluate(async () => {
    for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame)
  })
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name))
  expect(await paints()).toEqual([])
  goOn()
  await cameToLife(page)
  await expect.poll(paints).toContain('first-contentful-paint')
})
