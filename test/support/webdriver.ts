import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { freePort } from './web-servers.ts'

/**
 * A failure of the driver or of the browser that it drives. Vitest repeats a WebKit test only after such failures,
 * which it recognizes by the first word of the message.
 */
export class DriverError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`WebKitWebDriver: ${message}`, options)
  }
}

/** A session of WebKitGTK without cookies or storage. Its commands apply to the current window. */
export interface Session {
  /** Opens an address and waits until its document is parsed. */
  readonly goTo: (url: string) => Promise<void>
  /**
   * Runs a function in the page. It must not refer to anything outside of itself. The driver never answers if the page
   * is replaced meanwhile, so the function runs again if it has no result after SCRIPT_LIMIT_MS.
   */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Clicks the middle of an element that `evaluate` has returned. */
  readonly click: (element: Element) => Promise<void>
  /** Presses a key, with modifiers before a `+`, as in `Shift+Tab`. */
  readonly press: (key: string) => Promise<void>
  readonly resize: (width: number, height: number) => Promise<void>
  readonly window: () => Promise<string>
  readonly windows: () => Promise<readonly string[]>
  readonly switchTo: (window: string) => Promise<void>
  /** Opens a new tab and returns its window handle. The current window stays current. */
  readonly openTab: () => Promise<string>
  readonly closeWindow: () => Promise<void>
  readonly end: () => Promise<void>
}

/** A command that takes longer never returns. */
const COMMAND_LIMIT_MS = 15_000
const SCRIPT_LIMIT_MS = 1_500
const START_LIMIT_MS = 10_000
const MAX_TRIES = 4
/** Width, height and colour depth. Larger than every window of the tests. */
const SCREEN = '1600x1200x24'
/** WebDriver §17.4.2: the code points of keys that are not characters. */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
}
/** Errors about the page (WebDriver §6.6). All others are about the driver. */
const pageErrors = [
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such element',
  'stale element reference',
]

/** Starts an X server on a free display. Resolves with the display and a function that ends the server. */
export async function startDisplay(): Promise<{ readonly display: string; readonly stop: () => void }> {
  const { started, stop } = start('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'])
  const display = new Promise<string>((resolve) => started.stdio[3]?.once('data', (bytes) => resolve(`:${bytes}`)))
  return { display: (await within(START_LIMIT_MS, display, 'Xvfb does not start')).trim(), stop }
}

/**
 * Starts a driver on a free port and a session of a browser. Tries again if the driver fails.
 * @param browserArgs options of WebKitGTK's MiniBrowser
 */
export const startSession = (display: string, browserArgs: readonly string[] = []): Promise<Session> =>
  withRetries(async () => {
    const port = await freePort()
    const { stop } = start('WebKitWebDriver', [`--port=${port}`], { ...process.env, DISPLAY: display })
    const request = requestTo(`http://127.0.0.1:${port}`)
    const alwaysMatch = {
      acceptInsecureCerts: true,
      pageLoadStrategy: 'eager',
      'webkitgtk:browserOptions': { args: ['--automation', ...browserArgs] },
    }
    try {
      await untilReady(() => request('GET', '/status'))
      const session = await request('POST', '/session', { capabilities: { alwaysMatch } }, START_LIMIT_MS)
      // WebDriver §8.1
      return sessionAt(`/session/${(session as { readonly sessionId: string }).sessionId}`, request, stop)
    } catch (error) {
      stop()
      throw error
    }
  })

type Request = (method: string, path: string, body?: object, limitMs?: number) => Promise<unknown>

/** @throws DriverError, or an ordinary error about the page */
function requestTo(origin: string): Request {
  return async (method, path, body, limitMs = COMMAND_LIMIT_MS) => {
    const signal = AbortSignal.timeout(limitMs)
    const answer = await fetch(`${origin}${path}`, { method, signal, ...(body && { body: JSON.stringify(body) }) })
      .then(async (response) => (await response.json()) as { readonly value: unknown })
      .catch((cause: unknown) => {
        throw new DriverError(`${method} ${path} failed`, { cause })
      })
    const { error, message } = (answer.value ?? {}) as { readonly error?: string; readonly message?: string }
    if (error === undefined) return answer.value
    if (pageErrors.includes(error)) throw new Error(`${error}: ${message}`)
    throw new DriverError(`${method} ${path}: ${error}: ${message}`)
  }
}

async function withRetries<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof DriverError)) throw error
    }
  }
}

function sessionAt(path: string, request: Request, stop: () => void): Session {
  const get = (command: string) => request('GET', `${path}/${command}`)
  const post = (command: string, body: object, limitMs?: number) => request('POST', `${path}/${command}`, body, limitMs)
  const keysOf = (type: 'keyDown' | 'keyUp', names: readonly string[]) =>
    names.map((name) => ({ type, value: keys[name] ?? name }))
  return {
    goTo: async (url) => void (await post('url', { url })),
    evaluate: (run, ...args) => {
      const script = `return (${run})(...arguments)`
      // The caller knows what its function returns.
      return withRetries(() => post('execute/sync', { script, args }, SCRIPT_LIMIT_MS)) as never
    },
    // The driver represents an element by an object whose only value is the element's identifier.
    click: async (element) => void (await post(`element/${Object.values(element).join()}/click`, {})),
    press: async (combination) => {
      const names = combination.length === 1 ? [combination] : combination.split('+')
      const actions = [...keysOf('keyDown', names), ...keysOf('keyUp', names.toReversed())]
      await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    resize: async (width, height) => void (await post('window/rect', { width, height })),
    window: async () => (await get('window')) as string,
    windows: async () => (await get('window/handles')) as readonly string[],
    switchTo: async (handle) => void (await post('window', { handle })),
    openTab: async () => ((await post('window/new', { type: 'tab' })) as { readonly handle: string }).handle,
    closeWindow: async () => void (await request('DELETE', `${path}/window`)),
    end: async () => {
      await request('DELETE', path).catch(() => {})
      stop()
    },
  }
}

/**
 * Vitest's `globalSetup`: reports missing programs once instead of for each file.
 * @throws an error with instructions
 */
export function setup(): void {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const isMissing = (name: string) => !folders.some((folder) => existsSync(join(folder, name)))
  const missing = ['WebKitWebDriver', 'Xvfb'].filter(isMissing)
  if (missing.length > 0) throw new Error(`No ${missing.join(' and no ')} found. ${advice}`)
}

const advice = 'The tests of WebKit need both packages of Debian: apt-get install webkit2gtk-driver xvfb'

/** Starts a program in its own process group, so that `stop` also ends the program's children. */
function start(command: string, args: readonly string[], env = process.env) {
  const started = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  started.once('error', () => {}) // `setup` has reported a missing program
  const stop = () => {
    process.off('exit', stop)
    try {
      if (started.pid !== undefined) process.kill(-started.pid)
    } catch {
      // The process group has already ended.
    }
  }
  process.once('exit', stop)
  return { started, stop }
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + START_LIMIT_MS
  for (;;) {
    const isReady = await ask().then(
      () => true,
      () => false,
    )
    if (isReady) return
    if (performance.now() > end) throw new DriverError('it does not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function within<Value>(ms: number, value: Promise<Value>, message: string): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DriverError(message)), ms).unref()
  })
  return Promise.race([value, late])
}
