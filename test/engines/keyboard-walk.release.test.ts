import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { pressable, walk, walkAll } from '../support/keyboard-walk.ts'
import type { Walker } from '../support/keyboard-walk.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signIn, useVisitors } from '../support/visitor.ts'

const portal = usePortal('keyboard-walk', { sites: 'fast' })
const visit = useVisitors(portal)

const paths = [...knownPaths, '/nowhere']

const walkerOn = (page: Page): Walker => ({
  press: (key) => page.keyboard.press(key),
  evaluate: (run) => page.evaluate(run),
})

/** Waits for the details of the sites, and for the cards with their stars. */
async function waitUntilComplete(page: Page, path: string): Promise<void> {
  if (path === '/') {
    await expect.poll(() => page.getByRole('button', { name: /^Details of/ }).count()).toBe(shipped.sites.length)
  }
  const group = (['webpages', 'apps', 'tools', 'demo'] as const).find((each) => path === `/${each}`)
  if (group === undefined) return
  const cards = shipped.cards[group]
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('listitem').count()).toBe(cards.length)
  await expect.poll(() => main.getByRole('button', { name: /^Star / }).count()).toBe(cards.length)
}

// Staff see everything that the others see.
describe('a member of staff', () => {
  const visitStaff = async (options: Parameters<typeof visit>[0]) => {
    const visitor = await visit({ reducedMotion: 'reduce', ...options })
    await visitor.goTo('/')
    await signIn(visitor.page, 'Ana Torres')
    return visitor
  }

  // Some hundred presses.
  vi.setConfig({ testTimeout: 120_000 })
  test.for([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'reaches everything on every screen with Tab, and sees where the focus is, at %i px, %s',
    async ([width, colorScheme]) => {
      const { page, goTo } = await visitStaff({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const faults: string[] = []
      for (const path of paths) {
        await goTo(path)
        await waitUntilComplete(page, path)
        faults.push(...(await walkAll(walkerOn(page))))
      }
      expect([...new Set(faults)]).toEqual([])
    },
  )

  test('reaches everything in the drawer on a small screen, and nothing behind it', async () => {
    const { page } = await visitStaff({})
    await page.setViewportSize({ width: 390, height: 640 })
    await page.getByRole('button', { name: en.menu.open }).press('Enter')
    await page.getByRole('dialog').waitFor()
    const faults: string[] = []
    const all = await page.evaluate(pressable)
    const walked = new Set([
      ...(await walk(walkerOn(page), 'Tab', faults)),
      ...(await walk(walkerOn(page), 'Shift+Tab', faults)),
    ])
    expect([...walked].toSorted()).toEqual([...all].toSorted())
    expect([...new Set(faults)]).toEqual([])
  })
})
