import { once } from 'node:events'
import { execa } from 'execa'
import { Builder, Key } from 'selenium-webdriver'
import type { WebDriver, WebElement } from 'selenium-webdriver'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { RunningStack } from './portal.ts'
import { readStoredUser } from './visitor.ts'
import { freePort } from '../../src/dev/listen.ts'
import { untilAnswers } from '../../src/dev/until-answers.ts'

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

/** A user with a fresh WebKitGTK session, without cookies or storage. All actions apply to the current window. */
export interface WebKitVisitor {
  readonly driver: WebDriver
  /** Opens or reloads a page of the portal and waits until it is alive. */
  readonly visit: (path: string) => Promise<void>
  /** Runs a function in the page, which must not refer to anything outside of itself. Rejects after SCRIPT_LIMIT_MS. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Whether something of this role and name is visible, in the open dialog if there is one. */
  readonly sees: (role: Role, name?: string | RegExp) => Promise<boolean>
  /** Waits until something of this role and name is visible. */
  readonly waitFor: (role: Role, name?: string | RegExp) => Promise<void>
  /** Waits until something of this role and name is visible, and clicks it. */
  readonly choose: (role: Role, name: string | RegExp) => Promise<void>
  /** Presses a key, with modifiers before a `+`, as in `Shift+Tab`. */
  readonly press: (key: string) => Promise<void>
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

/** The driver never answers if the page is replaced while a script runs. Fail, so that a poll asks again. */
const SCRIPT_LIMIT_MS = 1_500
const START_LIMIT_MS = 30_000
/** Width, height and colour depth. Larger than every window of the tests. */
const SCREEN = '1600x1200x24'

/** Gives each test its own visitor. Only one session may run at a time, because two sessions hang. */
export function useWebKit({ at }: RunningStack): (options?: Options) => Promise<WebKitVisitor> {
  let screen: ReturnType<typeof start> | undefined
  let display = ''
  let end = async (): Promise<void> => {}
  beforeAll(async () => {
    // Xvfb chooses a free display, and writes its number to file descriptor 3.
    screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'])
    const [number] = await screen.until(once(screen.output, 'data'))
    display = `:${number}`.trim()
  })
  afterEach(() => end())
  afterAll(() => screen?.stop())

  return async ({ width = 1280, height = 900, args = [] } = {}) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const program = start('WebKitWebDriver', [`--port=${port}`], { DISPLAY: display })
    end = program.stop
    await program.until(untilAnswers(`${url}/status`, AbortSignal.timeout(START_LIMIT_MS)))
    const driver = await new Builder().usingServer(url).withCapabilities(capabilitiesOf(args)).build()
    end = async () => {
      await driver.quit()
      await program.stop()
    }
    // Without a resize, the first click has no effect.
    await driver.manage().window().setRect({ width, height })
    return visitorOf(driver, at)
  }
}

const capabilitiesOf = (args: readonly string[]) => ({
  browserName: 'MiniBrowser',
  acceptInsecureCerts: true,
  'webkitgtk:browserOptions': { args: ['--automation', ...args] },
})

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = execa(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], reject: false })
  const ended = program.then(({ shortMessage = '' }): never => {
    throw new Error(`${command} ended. On Debian: apt-get install webkit2gtk-driver xvfb\n${shortMessage}`)
  })
  ended.catch(() => {}) // only `until` needs it
  return {
    /** The output of the program on file descriptor 3. */
    output: program.stdio[3],
    /** Waits for something that the program does. Rejects if it ends first. */
    until: <Value>(done: Promise<Value>): Promise<Value> => Promise.race([done, ended]),
    stop: async () => {
      program.kill()
      await program
    },
  }
}

/** Modifiers and keys that are not characters. */
const keys: Readonly<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  ArrowRight: Key.ARROW_RIGHT,
}

function visitorOf(driver: WebDriver, at: (path: string) => string): WebKitVisitor {
  const evaluate: WebKitVisitor['evaluate'] = (run, ...args) => {
    const late = new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error(`No result within ${SCRIPT_LIMIT_MS} ms: ${run}`)), SCRIPT_LIMIT_MS).unref()
    })
    // The caller knows what its function returns.
    return Promise.race([driver.executeScript(run, ...args), late]) as never
  }
  const find = (role: Role, name: string | RegExp = ''): Promise<WebElement | null> =>
    // The driver turns an element of the page into one of its own.
    evaluate(
      findElement,
      selectors[role],
      typeof name === 'string' ? name : name.source,
      name instanceof RegExp,
    ) as Promise<unknown> as Promise<WebElement | null>
  const waitFor: WebKitVisitor['waitFor'] = async (role, name) => {
    await expect.poll(() => find(role, name), { message: `${role} ${String(name ?? '')}` }).not.toBeNull()
  }
  return {
    driver,
    evaluate,
    visit: async (path) => {
      await driver.get(at(path))
      await expect.poll(() => evaluate(isAlive), { message: `${path} is alive` }).toBe(true)
    },
    sees: async (role, name) => (await find(role, name)) !== null,
    waitFor,
    choose: async (role, name) => {
      // Try again while the element is moving or covered.
      const tryToClick = async () => {
        const element = await find(role, name)
        await element?.click()
        return element
      }
      await expect.poll(tryToClick, { message: `${role} ${String(name)}` }).not.toBeNull()
    },
    press: async (combination) => {
      const names = combination.length === 1 ? [combination] : combination.split('+')
      const pressed = names.map((name) => keys[name] ?? name)
      const actions = driver.actions()
      for (const key of pressed) actions.keyDown(key)
      for (const key of pressed.toReversed()) actions.keyUp(key)
      await actions.perform()
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    focused: () =>
      evaluate(() => {
        const { activeElement } = document
        const isNone = activeElement === null || activeElement === document.body
        return isNone ? '' : (activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim())
      }),
    switchToNew: async (...known) => {
      const newHandles = async () => (await driver.getAllWindowHandles()).filter((handle) => !known.includes(handle))
      await expect.poll(newHandles, { message: 'a new window' }).toHaveLength(1)
      await driver.switchTo().window((await newHandles()).join())
    },
  }
}

/** Presses Login and waits for the provider's page in the popup, which becomes the current window. */
export async function openSignIn(visitor: WebKitVisitor, button = 'Login') {
  const { driver } = visitor
  const opener = await driver.getWindowHandle()
  const known = await driver.getAllWindowHandles()
  // Before, the menu has a Login, which gives way to that of the page.
  await expect.poll(() => visitor.evaluate(isAlive), { message: 'the page is alive' }).toBe(true)
  await visitor.choose('button', button)
  await visitor.switchToNew(...known)
  await visitor.waitFor('heading', 'Sign in')
  return { opener, popup: await driver.getWindowHandle() }
}

/** Signs in by popup and waits until the portal shows the user. */
export async function signIn(visitor: WebKitVisitor, label: string, button?: string): Promise<void> {
  const { opener, popup } = await openSignIn(visitor, button)
  await visitor.choose('button', `Sign in as ${label}`)
  await expect.poll(() => visitor.driver.getAllWindowHandles()).not.toContain(popup)
  await visitor.driver.switchTo().window(opener)
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

/** Runs in the page: like `waitUntilAlive` of visitor.ts. */
function isAlive(): boolean {
  const isNamed = ({ textContent }: Element) => /^(Login|Sign Out)$/.test(textContent.trim())
  return (
    [...document.querySelectorAll('button')].some(isNamed) &&
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps$'))
  )
}
