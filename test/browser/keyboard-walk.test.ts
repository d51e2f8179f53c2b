import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/texts/en.ts'
import { maySee, type Viewer } from '../../src/portal/access.ts'
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

/** Waits for the details of the sites, and for the cards that `viewer` may see, with their stars. */
async function waitUntilComplete(page: Page, path: string, viewer: Viewer): Promise<void> {
  if (path === '/') {
    await expect.poll(() => page.getByRole('button', { name: /^Details of/ }).count()).toBe(shipped.sites.length)
  }
  const group = (['webpages', 'apps', 'tools', 'demo'] as const).find((each) => path === `/${each}`)
  if (group === undefined) return
  const cards = shipped.cards[group].filter((card) => maySee(card, viewer))
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('listitem').count()).toBe(cards.length)
  await expect.poll(() => main.getByRole('button', { name: /^Star / }).count()).toBe(cards.length)
}

describe.for([
  ['a person who is signed out', undefined],
  ['a member of staff', 'Ana Torres'],
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
        faults.push(...(await walkAll(walkerOn(page))))
      }
      expect([...new Set(faults)]).toEqual([])
    },
  )

  test('reaches everything in the drawer on a small screen, and nothing behind it', async () => {
    const { page, goTo } = await visit({ reducedMotion: 'reduce' })
    await goTo('/')
    if (user) await signIn(page, user)
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
