/**
 * The port of src/auth without a browser: a clock that is moved by hand, storage in memory, a person who signs in at
 * once. A browser has tabs: they share the clock, the provider, local storage, locks and channels.
 */
import { randomBytes } from 'node:crypto'
import { AuthError } from '../../src/auth/errors.ts'
import type { AuthConfig, AuthEnv, Transport, Store } from '../../src/auth/env.ts'
import { CLIENT_ID, ISSUER, createFaultyProvider } from './faulty-provider.ts'

export const ORIGIN = 'https://portal.als.test'
export const config: AuthConfig = {
  authority: ISSUER,
  clientId: CLIENT_ID,
  scope: 'openid',
  loadUserInfo: false,
  knownPaths: ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'],
}

export function createStore(
  map = new Map<string, string>(),
): Store & { deny: boolean; readonly map: Map<string, string> } {
  return {
    map,
    deny: false,
    get: (key) => map.get(key) ?? null,
    set(key, value) {
      if (this.deny) throw new AuthError('storage-unavailable')
      map.set(key, value)
    },
    remove: (key) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

/** How the person behaves once the provider's page is shown. 'waits': nothing happens until `answer` is called. */
export type Person = 'signs-in' | 'waits'

interface Timer {
  readonly atMs: number
  readonly call: () => void
}

/** How many operations of WebCrypto are under way: the clock of these tests must not run ahead of them. */
let digesting = 0
const webCrypto = Object.getPrototypeOf(crypto.subtle) as Record<string, (...given: unknown[]) => Promise<unknown>>
for (const name of ['digest', 'importKey', 'exportKey', 'sign', 'verify']) {
  const operation = webCrypto[name]
  if (operation === undefined) throw new Error(`No ${name} in WebCrypto`)
  webCrypto[name] = function (this: unknown, ...given: unknown[]) {
    digesting += 1
    return operation.apply(this, given).finally(() => (digesting -= 1))
  }
}

export function createFakeBrowser() {
  let nowMs = Date.UTC(2026, 10, 20, 12)
  const timers = new Set<Timer>()
  const queues = new Map<string, { holding: boolean; readonly waiting: (() => void)[] }>()
  const channels = new Set<{ readonly name: string; readonly hear: (word: unknown) => void }>()
  const provider = createFaultyProvider(() => nowMs)

  /** Lets promises settle, and waits for what is on a thread of its own: digests and signatures. */
  const settle = async () => {
    for (let quiet = 0; quiet < 25; quiet = digesting > 0 ? 0 : quiet + 1)
      await new Promise((done) => setImmediate(done))
  }

  return {
    provider,
    timers,
    local: createStore(),
    settle,
    now: () => nowMs,
    wake(atMs: number, call: () => void) {
      const timer = { atMs, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Moves the clock, calling every timer on its way in its order. */
    async advance(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        await settle()
        // After a sleep all that is overdue comes at once, and in no order that could be relied on: here in the worst one.
        const overdue = [...timers].find((timer) => timer.atMs < nowMs)
        const due = overdue ?? [...timers].filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        nowMs = Math.max(nowMs, due.atMs)
        // What is due at one moment is called before any of it has an effect: tabs do not wait for each other.
        const together = overdue ? [overdue] : [...timers].filter(({ atMs }) => atMs === due.atMs)
        for (const timer of together) if (timers.delete(timer)) timer.call()
      }
      nowMs = untilMs
      await settle()
    },
    /** The machine sleeps: time passes, and no timer sees it pass. */
    sleep(ms: number) {
      nowMs += ms
    },
    lock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(name) ?? { holding: false, waiting: [] }
      queues.set(name, queue)
      return new Promise((resolve, reject) => {
        const run = () => {
          queue.holding = true
          work()
            .then(resolve, reject)
            .finally(() => {
              queue.holding = false
              queue.waiting.shift()?.()
            })
        }
        signal.addEventListener('abort', () => {
          const at = queue.waiting.indexOf(run)
          if (at >= 0) queue.waiting.splice(at, 1)
          reject(signal.reason)
        })
        if (queue.holding) queue.waiting.push(run)
        else run()
      })
    },
    channel(name: string, hear: (word: unknown) => void) {
      const end = { name, hear }
      channels.add(end)
      return (word: string) =>
        channels.forEach((other) => other !== end && other.name === name && queueMicrotask(() => other.hear(word)))
    },
  }
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>

/** One tab. `copied`: the session storage of the tab that it is a duplicate of. */
export function createFakeAuthEnv(browser: FakeBrowser = createFakeBrowser(), copied?: ReadonlyMap<string, string>) {
  const { provider, local } = browser
  const session = createStore(new Map(copied))
  const opened: { via: string; closed: boolean; url: string; answer: (url: string) => void; sayClosed: () => void }[] =
    []
  const frames: { readonly said: string[]; closed: boolean; readonly hear: (word: unknown) => void }[] = []
  const returns = new Set<() => void>()
  const ends: (() => void)[] = []
  let isClosed = false
  const closed = new Promise<never>((_, reject) => ends.push(() => reject(new Error('the page is gone'))))
  closed.catch(() => undefined)
  /** `cookies`: whether the provider sees its cookies in a frame. `hangs`: no frame answers. `monitor`: what its session frame answers. */
  const control = {
    person: 'signs-in' as Person,
    blocked: false,
    path: '/',
    cookies: true,
    hangs: false,
    monitor: null as string | null,
    loading: false,
  }

  const env: AuthEnv = {
    origin: ORIGIN,
    path: () => control.path,
    now: browser.now,
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    fetch: (url, init) => provider.handle(new Request(url, init)),
    wake(atMs, call) {
      const cancel = browser.wake(atMs, () => isClosed || call())
      ends.push(cancel)
      return cancel
    },
    onReturn(call) {
      returns.add(call)
      return () => void returns.delete(call)
    },
    session,
    local,
    lock: (name, signal, work) => browser.lock(name, signal, () => Promise.race([work(), closed])),
    channel: (name, hear) => {
      const say = browser.channel(name, (word) => isClosed || hear(word))
      return (word) => isClosed || say(word)
    },
    sessionFrame(_url, hear) {
      const frame = { said: [] as string[], closed: false, hear }
      frames.push(frame)
      return {
        post(word) {
          if (control.loading) return false
          frame.said.push(word)
          if (control.monitor !== null && !frame.closed) hear(control.monitor)
          return true
        },
        close: () => void (frame.closed = true),
      }
    },
    open(via, onClosed) {
      if (control.blocked && via === 'popup') return null
      const window = { via, closed: false, url: '', answer: (_url: string) => {}, sayClosed: onClosed }
      opened.push(window)
      const transport: Transport = {
        go: (url, _state, signal) =>
          new Promise((resolve, reject) => {
            window.url = url
            window.answer = resolve
            signal.addEventListener('abort', () => reject(signal.reason))
            if (via === 'silent' && !control.hangs)
              resolve(withoutCookies(control.cookies, () => provider.authorize(url)))
            else if (control.person === 'signs-in' && via === 'popup') resolve(provider.authorize(url))
          }),
        close: () => {
          window.closed = true
        },
      }
      return transport
    },
  }

  function withoutCookies(cookies: boolean, authorize: () => string): string {
    const { subject } = provider.world
    if (!cookies) provider.world.subject = null
    const answer = authorize()
    provider.world.subject = subject
    return answer
  }

  return {
    ...browser,
    env,
    session,
    opened,
    frames,
    control,
    /** The page ends: its locks and timers with it. Open another one on `session` to reload. */
    close() {
      isClosed = true
      ends.forEach((end) => end())
    },
    /** The page is online, visible or out of the cache again. */
    comeBack: () => returns.forEach((call) => call()),
    pendingKeys: () => local.keys().filter((key) => key.startsWith('oidc.')),
  }
}

export type FakeAuthEnv = ReturnType<typeof createFakeAuthEnv>
