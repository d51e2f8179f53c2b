import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitUntilAlive } from '../support/visitor.ts'

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

describe('the portal in a frame', () => {
  test.for(['/apps', '/apps?error=access_denied&state=unknown'])('does not start at %s', async (path) => {
    const { page, goTo } = await visit()
    await goTo('/')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.frame() !== page.mainFrame()) scripts.push(request.url())
    })
    const frame = await openFrame(page, path)
    expect(await frame.evaluate(() => document.documentElement.checkVisibility())).toBe(false)
    expect(frame.url()).toBe(portal.at('/apps'))
    expect(scripts).toEqual([])
  })
})

test('an error response is removed from a path that begins with two slashes, and the portal starts', async () => {
  const { page, tolerate } = await visit()
  tolerate(portal.at('//host.example/'))
  await page.goto(portal.at('//host.example/?error=access_denied'), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  expect(page.url()).toBe(portal.at('//host.example/'))
})

test('an authorization response in a prerendered page is not used until the person opens the page', async () => {
  const { page, context } = await visit({
    before: () => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  })
  const scripts: string[] = []
  context.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto(portal.at('/apps?error=access_denied&state=unknown'), { waitUntil: 'load' })
  expect(scripts).toEqual([])
  expect(page.url()).toBe(portal.at('/apps'))
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  await page.getByRole('alert').getByText('No matching state found in storage').waitFor()
})
