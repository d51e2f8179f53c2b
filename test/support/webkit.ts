import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { RunningStack } from './portal.ts'
import { readStoredUser } from './visitor.ts'
import { DriverError, startDisplay, startSession } from './webdriver.ts'
import type { Session } from './webdriver.ts'

/** A selector for each role that the tests look for. */
const selectors = {
  alert: '[role="alert"]',
  button: 'button',
  combobox: '[role="combobox"]',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  listitem: 'li',
  main: 'main',
  option: '[role="option"]',
} as const
type Role = keyof typeof selectors

/** A person with a fresh WebKitGTK session, without cookies or storage. All actions apply to the current window. */
export interface WebKitVisitor extends Session {
  /** Opens or reloads a page of the portal and waits until it is alive. */
  readonly visit: (path: string) => Promise<void>
  /** Whether something of this role and name is visible, in the open dialog if there is one. */
  readonly sees: (role: Role, name?: string | RegExp) => Promise<boolean>
  /** Waits until something of this role and name is visible. */
  readonly waitFor: (role: Role, name?: string | RegExp) => Promise<void>
  /** Waits until something of this role and name is visible, and clicks it. */
  readonly choose: (role: Role, name: string | RegExp) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** The name of the focused element. Empty if no element has the focus. */
  readonly focused: () => Promise<string>
  /** Waits for a window other than the `known` ones, and makes it the current one. */
  readonly switchToNew: (...known: readonly string[]) => Promise<void>
}

interface Options {
  readonly width?: number
  readonly height?: number
  /** Options of WebKitGTK's MiniBrowser. */
  readonly args?: readonly string[]
}

/** Gives each test its own visitor. Only one session may run at a time, because two sessions hang. */
export function useWebKit({ at }: RunningStack): (options?: Options) => Promise<WebKitVisitor> {
  let display: Awaited<ReturnType<typeof startDisplay>> | undefined
  let session: Session | undefined
  beforeAll(async () => {
    display = await startDisplay()
  })
  afterEach(async () => {
    await session?.end()
    session = undefined
  })
  afterAll(() => display?.stop())

  return async ({ width = 1280, height = 900, args = [] } = {}) => {
    if (display === undefined) throw new Error('WebKit runs only while tests do')
    session = await startSession(display.display, args)
    // Without a resize, the first click has no effect.
    await session.resize(width, height)
    return visitorOf(session, at)
  }
}

function visitorOf(session: Session, at: (path: string) => string): WebKitVisitor {
  const find = (role: Role, name: string | RegExp = '') =>
    session.evaluate(
      findElement,
      selectors[role],
      typeof name === 'string' ? name : name.source,
      name instanceof RegExp,
    )
  const waitFor: WebKitVisitor['waitFor'] = async (role, name) => {
    await expect.poll(() => find(role, name), { message: `${role} ${String(name ?? '')}` }).not.toBeNull()
  }
  return {
    ...session,
    visit: async (path) => {
      await session.goTo(at(path))
      await expect.poll(() => session.evaluate(isAlive), { message: `${path} is alive` }).toBe(true)
    },
    sees: async (role, name) => (await find(role, name)) !== null,
    waitFor,
    choose: async (role, name) => {
      let driverError: DriverError | undefined
      // Try again while the element is moving, but not after a failure of the driver, which may have clicked already.
      const tryToClick = async () => {
        const element = await find(role, name)
        if (element === null) return 'not found'
        return session.click(element).then(
          () => 'clicked',
          (error: unknown) => {
            if (!(error instanceof DriverError)) return String(error)
            driverError = error
            return 'clicked'
          },
        )
      }
      await expect.poll(tryToClick, { message: `${role} ${String(name)}` }).toBe('clicked')
      if (driverError !== undefined) throw driverError
    },
    type: async (text) => {
      for (const character of text) await session.press(character)
    },
    focused: () =>
      session.evaluate(() => {
        const { activeElement } = document
        const isNone = activeElement === null || activeElement === document.body
        return isNone ? '' : (activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim())
      }),
    switchToNew: async (...known) => {
      const others = async () => (await session.windows()).filter((each) => !known.includes(each))
      await expect.poll(others, { message: 'a new window' }).toHaveLength(1)
      await session.switchTo((await others()).join())
    },
  }
}

/** Presses Login and waits for the provider's page in the popup, which becomes the current window. */
export async function openSignIn(visitor: WebKitVisitor, button = 'Login') {
  const own = await visitor.window()
  const known = await visitor.windows()
  await visitor.choose('button', button)
  await visitor.switchToNew(...known)
  await visitor.waitFor('heading', 'Sign in')
  return { own, popup: await visitor.window() }
}

/** Signs in by popup and waits until the portal shows the person. */
export async function signIn(visitor: WebKitVisitor, label: string, button?: string): Promise<void> {
  const { own, popup } = await openSignIn(visitor, button)
  await visitor.choose('button', `Sign in as ${label}`)
  await expect.poll(visitor.windows).not.toContain(popup)
  await visitor.switchTo(own)
  await visitor.waitFor('button', 'Sign Out')
}

export const storedUserOf = (visitor: WebKitVisitor) => visitor.evaluate(readStoredUser)

/** Runs in the page: returns the first visible element of this name, or null. Searches the open dialog, if any. */
function findElement(selector: string, name: string, isPattern: boolean): Element | null {
  const inside = document.querySelector('dialog:modal') ?? document
  const all = [...inside.querySelectorAll(selector), ...(inside instanceof Element ? [inside] : [])]
  const found = all.find((element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim()
    const fits = isPattern ? new RegExp(name).test(text) : name === '' || text === name
    return fits && element.matches(selector) && element.checkVisibility({ visibilityProperty: true })
  })
  return found ?? null
}

/** Runs in the page: looks for Login or Sign Out, which prerendered pages do not have. */
function isAlive(): boolean {
  return [...document.querySelectorAll('button')].some(({ textContent }) =>
    /^(Login|Sign Out)$/.test(textContent.trim()),
  )
}
