import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inspectFocus } from '../support/focus.ts'

type Role = Parameters<Page['getByRole']>[0]

/** A person without a mouse, who must always see the focus. */
export interface Keyboard {
  /** Presses keys one after the other. The focus must be visible after each of them. */
  readonly press: (...keys: readonly string[]) => Promise<void>
  /** Presses Tab, or Shift+Tab, until an element of this role and name has the focus. */
  readonly tabTo: (role: Role, name: string | RegExp, options?: { readonly backwards?: boolean }) => Promise<void>
  /** Tabs to an element of this role and name, and presses Enter. */
  readonly enter: (role: Role, name: string | RegExp) => Promise<void>
  /** Waits until an element of this role and name has the focus. */
  readonly isOn: (role: Role, name: string | RegExp) => Promise<void>
}

/** More than the number of focusable elements on any page of these tests. */
const MAX_TABS = 150

/** `isOurs` is false for other pages, such as the provider's, whose focus ring is not checked. */
export function keyboardOf(page: Page, { isOurs = true } = {}): Keyboard {
  const check = async (key: string) => {
    if (!isOurs) return
    // Poll, because the focus leaves a frame of another process with a delay.
    const message = `after ${key} on ${new URL(page.url()).pathname}`
    await expect.poll(() => page.evaluate(inspectFocus), { message }).toEqual([])
  }
  const press: Keyboard['press'] = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await check(key)
    }
  }
  const hasFocus = (target: Locator) => target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
  const named = (role: Role, name: string | RegExp) => page.getByRole(role, { name, exact: true })
  const tabTo: Keyboard['tabTo'] = async (role, name, { backwards = false } = {}) => {
    const target = named(role, name)
    await target.first().waitFor()
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      if (await hasFocus(target)) return
      await pressOn(page, backwards ? 'Shift+Tab' : 'Tab')
      await check('Tab')
    }
    throw new Error(`Tab does not reach ${role} “${String(name)}” on ${page.url()}`)
  }
  return {
    press,
    tabTo,
    enter: async (role, name) => {
      await tabTo(role, name)
      await page.keyboard.press('Enter')
    },
    isOn: async (role, name) => {
      await expect
        .poll(() => hasFocus(named(role, name)), { message: `the focus is on ${role} ${String(name)}` })
        .toBe(true)
      await check('waiting')
    },
  }
}

/** Presses the key again if the focus left the page for the browser's own toolbar, as after the last element. */
async function pressOn(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press(key)
}
