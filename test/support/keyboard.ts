import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inspectFocus } from './focus.ts'

type Role = Parameters<Page['getByRole']>[0]

/** A person without a mouse. The focus must be visible after every key. */
export interface Keyboard {
  /** Presses keys one after the other. The focus must be visible after each of them. */
  readonly press: (...keys: readonly string[]) => Promise<void>
  /** Presses Tab until something of this role and name has the focus. */
  readonly tabTo: (role: Role, name: string | RegExp, options?: { readonly backwards?: boolean }) => Promise<void>
  /** Tabs to it and presses Enter. */
  readonly enter: (role: Role, name: string | RegExp) => Promise<void>
  /** Waits until something has the focus. */
  readonly isOn: (role: Role, name: string | RegExp) => Promise<void>
}

/** No page has more focusable elements. */
const MAX_TABS = 150

/** `isOurs`: the focus ring of other pages, such as the provider's, is not checked. */
export function keyboardOf(page: Page, { isOurs = true } = {}): Keyboard {
  const check = async (key: string) => {
    if (!isOurs) return
    const faults = await page.evaluate(inspectFocus)
    expect(faults, `after ${key} on ${new URL(page.url()).pathname}`).toEqual([])
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

/** After the last element of a page the focus goes to the browser's own toolbar, and then to the first one. */
async function pressOn(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press(key)
}
