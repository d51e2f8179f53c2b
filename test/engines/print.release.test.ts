import { expect, test } from 'vitest'
import { knownPaths } from '../../src/portal/pages.ts'
import { messages as en } from '../../src/texts/en/index.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { blockPopups } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { loginOf, useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('print', { sites: 'fast' })
const visit = useVisitors(portal)

/** Returns what a printed page cannot use: controls, arrows of links, and what stays in place while a screen scrolls. */
function findScreenOnly(): readonly string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter(
      (element) =>
        element.matches(
          'button, input, select, textarea, kbd, dialog, nav, [role="tooltip"], use[href$="#external"]',
        ) || ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    )
    .map((element) => element.outerHTML.slice(0, 120))
}

// A4 is 210 mm wide; 718 px are left by the usual margins. A wide window prints with the styles of the paper's width.
test('a printed page has only what is of use on paper, and nothing is cut off', async () => {
  const { page, context, goTo } = await visit({ before: blockPopups, stored: { 'als.menu': 'collapsed' } })
  await context.route('**/version.json', (route) => route.fulfill({ json: { release: 'other' } }))
  await page.clock.install()
  for (const path of [...knownPaths, '/nowhere']) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await goTo(path)
    // Show a failed sign-in, the notice of a new version, and a tooltip.
    await page.clock.fastForward(3_700_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText(en.outdated).waitFor()
    await loginOf(page).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Preferences' }).hover()
    await page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: 'Preferences' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const width of [1280, 718]) {
      await page.setViewportSize({ width, height: 900 })
      await waitForFrames(page)
      expect(await page.evaluate(findScreenOnly), `${path} at ${width} px`).toEqual([])
      expect(await page.getByText(en.outdated).isVisible()).toBe(false)
      expect(await page.evaluate(findCutTexts), `${path} at ${width} px`).toEqual([])
    }
  }
})
