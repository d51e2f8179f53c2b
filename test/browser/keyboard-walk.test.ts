import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/i18n/en.ts'
import { maySee, type Viewer } from '../../src/portal/access.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { inspectFocus } from '../support/focus.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signIn, useVisitors } from '../support/visitor.ts'

const portal = usePortal('keyboard-walk', { sites: 'fast' })
const visit = useVisitors(portal)

const paths = [...knownPaths, '/nowhere']

/** Runs in the page: a label for everything that a mouse can press, in document order. A radio group counts once. */
function pressable(): readonly string[] {
  const inside = document.querySelector('dialog:modal') ?? document.body
  const all = [
    ...inside.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
    ),
  ]
  const shown = all.filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert], dialog:not([open])'),
  )
  const enabled = shown.filter((each) => !each.matches(':disabled'))
  return [
    ...new Set(
      enabled.map((each) => {
        const known = (each as { walked?: string }).walked
        const word = each.matches('input[type="radio"]')
          ? `choice ${each.getAttribute('name')}`
          : `${each.localName} ${each.getAttribute('aria-label') ?? each.textContent?.trim()}`
        // Elements of the same name are numbered.
        const same = all.filter(
          (other) => other !== each && (other as { walked?: string }).walked?.startsWith(`${word} #`),
        ).length
        Object.assign(each, { walked: known ?? (word.startsWith('choice') ? word : `${word} #${same}`) })
        return (each as { walked?: string }).walked ?? ''
      }),
    ),
  ]
}

/** Presses a key until the focus has left the page. Returns the labels of the focused elements and collects their faults. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', faults: string[]): Promise<readonly string[]> {
  const walked: string[] = []
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press(key)
    const at = await page.evaluate(() => {
      const active = document.activeElement as (Element & { walked?: string }) | null
      return active === null || active === document.body
        ? undefined
        : (active.walked ?? `unknown: ${active.outerHTML.slice(0, 80)}`)
    })
    // After the last element the focus goes to the browser's own toolbar or to the first one.
    if (at === undefined || at === walked[0]) return walked
    walked.push(at)
    faults.push(
      ...(await page.evaluate(inspectFocus)).map((fault) => `${new URL(page.url()).pathname} ${key}: ${fault}`),
    )
  }
  throw new Error(`${page.url()} traps the focus: ${walked.slice(-6).join(', ')}`)
}

/** Tab must reach everything on the page in document order, forwards and backwards. */
async function walkAll(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  const all = await page.evaluate(pressable)
  expect(all.length).toBeGreaterThan(1)
  expect(await walk(page, 'Tab', faults), page.url()).toEqual(all)
  expect(await walk(page, 'Shift+Tab', faults), page.url()).toEqual(all.toReversed())
  return faults
}

/** Waits for the parts that are fetched later: history, the cards of `viewer` with their stars, filter. */
async function waitUntilComplete(page: Page, path: string, viewer: Viewer): Promise<void> {
  if (path === '/') await page.getByRole('button', { name: 'Delete history' }).waitFor()
  const group = (['webpages', 'apps', 'tools', 'demo'] as const).find((each) => path === `/${each}`)
  if (group === undefined) return
  const cards = shipped.cards[group].filter((card) => maySee(card, viewer))
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('listitem').count()).toBe(cards.length)
  await expect.poll(() => main.getByRole('button', { name: /^Star / }).count()).toBe(cards.length)
}

describe.for([
  ['somebody who is signed out', undefined],
  ['staff', 'Ana Torres'],
] as const)('%s', ([, user]) => {
  test.for([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'reaches everything on every screen with Tab, and sees where the focus is, at %i px, %s',
    async ([width, colorScheme]) => {
      const { page, goTo } = await visit({ reducedMotion: 'reduce', colorScheme })
      await goTo('/')
      if (user) await signIn(page, user)
      await page.setViewportSize({ width, height: 800 })
      const faults: string[] = []
      for (const path of paths) {
        await goTo(path)
        await waitUntilComplete(page, path, user ? 'staff' : 'anonymous')
        faults.push(...(await walkAll(page)))
      }
      expect([...new Set(faults)]).toEqual([])
    },
  )

  test('reaches everything in the drawer of a small screen, and nothing behind it', async () => {
    const { page, goTo } = await visit({ reducedMotion: 'reduce' })
    await goTo('/')
    if (user) await signIn(page, user)
    await page.setViewportSize({ width: 390, height: 640 })
    await page.getByRole('button', { name: en.menu.open }).press('Enter')
    await page.getByRole('dialog').waitFor()
    const faults: string[] = []
    const all = await page.evaluate(pressable)
    const walked = new Set([...(await walk(page, 'Tab', faults)), ...(await walk(page, 'Shift+Tab', faults))])
    expect([...walked].toSorted()).toEqual([...all].toSorted())
    expect([...new Set(faults)]).toEqual([])
  })
})
