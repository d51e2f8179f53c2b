import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPaths } from '../../src/portal/pages.ts'
import { launch } from '../support/chromium.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { useStack } from '../support/portal.ts'
import { signIn, useVisitors, waitForFrames } from '../support/visitor.ts'

const running = useStack('large-text', { sites: 'fast' })

// A setting of Chromium, with which media queries in em follow, too.
describe.each([32, 40])('with the browser’s text at %i px', (size) => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launch({ args: [`--blink-settings=defaultFontSize=${size}`] })
  })
  afterAll(() => browser?.close())
  const visit = useVisitors({
    at: running.at,
    get stack() {
      return running.stack
    },
    get browser() {
      if (!browser) throw new Error('The browser has not started')
      return browser
    },
  })

  test.for([
    ['a person who is signed out, in English', undefined, 'en'],
    ['staff, in Spanish', 'Ana Torres', 'es'],
  ] as const)('no page scrolls sideways, and no text is cut, at 390, 800 and 1280 px: %s', async ([, user, locale]) => {
    // Sign Out is in the menu, which needs that room.
    const { page, goTo } = await visit({ width: 3200 })
    await goTo('/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
    if (user) await signIn(page, user)
    await page.evaluate((value) => localStorage.setItem('als.locale', value), locale)
    const faults: string[] = []
    for (const path of [...knownPaths, '/nowhere']) {
      await goTo(path)
      for (const width of [390, 800, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await waitForFrames(page)
        faults.push(...(await page.evaluate(findCutTexts)).map((fault) => `${path} at ${width} px: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
})
