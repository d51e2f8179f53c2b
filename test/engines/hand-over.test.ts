import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { choose, loginOf, openSignIn, signOutOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('hand-over', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

/** The kinds of requests that windows send, except to the provider. */
type Sent = readonly { readonly page: Page; readonly inFrame: boolean; readonly asked: string }[]

test('a hidden frame and a popup that hand a response over load no picture and no probe, and pictures stay', async () => {
  const { page, context, goTo } = await visit()
  await goTo('/tools')
  const sent: Sent[number][] = []
  const popup = await openSignIn(page)
  context.on('request', (request: Request) => {
    const frame = request.frame()
    const url = new URL(request.url())
    if (url.origin === new URL(portal.stack.issuer).origin) return
    sent.push({ page: frame.page(), inFrame: frame.parentFrame() !== null, asked: url.pathname })
  })
  await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
  await signOutOf(page).waitFor()
  const ofPopup = sent.filter((request) => request.page === popup).map(({ asked }) => asked)
  // The icons are in every page, so the browser has them.
  expect(ofPopup.filter((asked) => !asked.startsWith('/assets/icons-'))).toEqual(['/tools'])

  const asked = () => sent.filter(({ inFrame }) => inFrame).map((request) => request.asked)
  const tab = await context.newPage()
  await tab.goto(portal.at('/tools'))
  await signOutOf(tab).waitFor()
  expect(asked()).toEqual(['/tools'])

  // The session ends elsewhere.
  await context.clearCookies()
  const late = await context.newPage()
  await late.goto(portal.at('/tools'))
  await loginOf(late).waitFor()
  expect(new Set(asked())).toEqual(new Set(['/tools']))
  expect(await pictureWidths(tab)).toEqual([267, 267, 267])
  await expect.poll(() => pictureWidths(late)).toEqual([267, 267, 267])
})

const pictureWidths = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => image.naturalWidth))
