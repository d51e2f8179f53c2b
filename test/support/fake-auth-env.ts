/**
 * A fake of the port of src/auth: a clock that tests move, storage in memory, and a user who signs in at once. The
 * tabs of one fake browser share its clock, provider, local storage, keys and locks.
 */
import { randomBytes } from 'node:crypto'
import { channelName } from '../../src/auth/browser/channel.ts'
import { arrivalIn } from '../../src/auth/browser/handover.ts'
import { fieldsOf } from '../../src/base/json.ts'
import { AuthError } from '../../src/auth/errors.ts'
import type { AuthConfig, AuthEnv, Cancel, KeyStore, Transport } from '../../src/auth/auth-env.ts'
import { SENT_KEY } from '../../src/auth/protocol/pending.ts'
import { createServerClock } from '../../src/base/server-clock.ts'
import { CLIENT_ID, ISSUER, createFaultyProvider } from './faulty-provider.ts'
import { createArea, createWorld } from './world.ts'

export const ORIGIN = 'https://portal.als.test'
export const config: AuthConfig = {
  authority: ISSUER,
  clientId: CLIENT_ID,
  scope: 'openid',
  loadUserInfo: false,
  dpop: true,
  knownPaths: ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'],
}

/** A storage area as a port of src/auth. */
const storeOf = (area: ReturnType<typeof createArea>) => ({
  items: area.items,
  /** A test sets `capacity` to 0 to make each `set` throw. */
  area,
  get: (key: string) => area.read(key),
  set(key: string, value: string) {
    if (!area.write(key, value)) throw new AuthError('storage-unavailable')
  },
  remove: (key: string) => {
    area.write(key, null)
  },
  keys: () => [...area.items.keys()],
})

/**
 * The key store of a browser. `mode`: whether it works, rejects each call, never answers or loses each key that it
 * is given.
 */
export function createKeyStore() {
  const map = new Map<string, { readonly pair: CryptoKeyPair; readonly expiresAt: number }>()
  const control = { mode: 'works' as 'works' | 'denied' | 'hangs' | 'forgets' }
  const guarded = async <T>(work: () => T): Promise<T> => {
    if (control.mode === 'hangs') return new Promise(() => {})
    if (control.mode === 'denied') throw new DOMException('', 'SecurityError')
    return work()
  }
  const store: KeyStore = {
    set: (name, pair, now, lifeMs) =>
      guarded(() => {
        map.forEach(({ expiresAt }, other) => expiresAt <= now && map.delete(other))
        if (control.mode !== 'forgets') map.set(name, { pair, expiresAt: now + lifeMs })
      }),
    get: (name) => guarded(() => map.get(name)?.pair ?? null),
    remove: (name) =>
      guarded(() => {
        map.delete(name)
      }),
    sweep: (now) => guarded(() => map.forEach(({ expiresAt }, name) => expiresAt <= now && map.delete(name))),
  }
  return { map, control, store, names: () => [...map.keys()] }
}

/** The user's behaviour on the provider's page. 'waits': no response until the test calls `answer`. */
export type Person = 'signs-in' | 'waits'

/** The WebCrypto operations under way. The fake clock waits for them, because they take real time on other threads. */
const operations = new Set<Promise<unknown>>()
const webCrypto = Object.getPrototypeOf(crypto.subtle) as Record<string, (...given: unknown[]) => Promise<unknown>>
for (const name of ['generateKey', 'digest', 'importKey', 'exportKey', 'sign', 'verify']) {
  const operation = webCrypto[name]
  if (operation === undefined) throw new Error(`No ${name} in WebCrypto`)
  webCrypto[name] = function (this: unknown, ...given: unknown[]) {
    const result = operation.apply(this, given)
    operations.add(result)
    const end = () => void operations.delete(result)
    result.then(end, end)
    return result
  }
}

/** What follows an operation begins in the next turn of the event loop. Wait for a few more turns. */
const QUIET_TURNS = 5

export function createFakeBrowser() {
  const settle = async () => {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = operations.size > 0 ? 0 : quiet + 1) {
      await Promise.allSettled(operations)
      await new Promise((done) => setImmediate(done))
    }
  }
  const world = createWorld({}, settle)
  return {
    ...world,
    provider: createFaultyProvider(world.now),
    local: storeOf(world.storage),
    keys: createKeyStore(),
    /** The portal's server. By default its time is right, even if a page's clock is wrong. */
    portal: {
      requests: [] as string[],
      hangs: false,
      /** How long a cache has kept the response. */
      ageS: 0,
      date: () => new Date(world.now()).toUTCString() as string | null,
      async handle({ method, cache }: RequestInit): Promise<Response> {
        this.requests.push(`${method} ${cache}`)
        const date = this.date()
        if (this.hangs) return new Promise(() => {})
        return new Response(null, {
          headers: { ...(date !== null && { date }), ...(this.ageS > 0 && { age: String(this.ageS) }) },
        })
      },
    },
  }
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>

/** One tab. `copied`: the session storage to begin with, if the tab is a duplicate or was reloaded. */
export function createFakeAuthEnv(browser: FakeBrowser = createFakeBrowser(), copied?: ReadonlyMap<string, string>) {
  const { provider, local } = browser
  const { storage, after, at } = browser.openPage()
  const session = storeOf(createArea(copied))
  const opened: {
    via: string
    closed: boolean
    url: string
    answer: (url: string) => void
    reportClosed: () => void
  }[] = []
  const warnings: string[] = []
  const frames: { readonly messages: string[]; closed: boolean; readonly hear: (message: unknown) => void }[] = []
  const returns = new Set<() => void>()
  const ends: (() => void)[] = []
  const leaves = new Set<() => void>()
  let isClosed = false
  let isAway = false
  let isStopped = false
  /** What happens to the page while it is stopped, and reaches it when it goes on. */
  const waiting: (() => void)[] = []
  const whenRunning = (call: () => void) => {
    if (isClosed) return
    if (isStopped) waiting.push(call)
    else call()
  }
  const untilClosed = (cancel: () => void) => {
    ends.push(cancel)
    return cancel
  }
  /**
   * `blocked`: the browser blocks popups. `cookies`: the provider sees its cookies in a hidden frame. `hangs`: hidden
   * frames get no response. `sessionAnswer`: the answer of the session frame, null for none. `loading`: the session frame has
   * not loaded yet.
   */
  const control = {
    person: 'signs-in' as Person,
    blocked: false,
    path: '/',
    fragment: '',
    cookies: true,
    hangs: false,
    sessionAnswer: null as string | null,
    loading: false,
  }

  const env: AuthEnv = {
    origin: ORIGIN,
    path: () => control.path,
    fragment: () => control.fragment,
    language: () => 'es',
    now: browser.now,
    observeTime: createServerClock(browser.now).observe,
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    fetch: async (url, init) => {
      // A request without CORS, whose answer a page cannot read.
      if (init.mode === 'no-cors') {
        if (!provider.world.answersPlainly) throw new TypeError('Failed to fetch')
        return new Response(null)
      }
      const response = await (url === `${ORIGIN}/`
        ? browser.portal.handle(init)
        : provider.handle(new Request(url, init)))
      if (isStopped) await new Promise<void>((resolve) => whenRunning(resolve))
      return response
    },
    wake(atMs, call) {
      let isCancelled = false
      const cancel = at(atMs, () => whenRunning(() => isCancelled || call()))
      return untilClosed(() => {
        isCancelled = true
        cancel()
      })
    },
    after(ms, call) {
      let isCancelled = false
      const run = () => isCancelled || call()
      // base/timer.ts gives a late timer another second.
      const plan = (delayMs: number): Cancel =>
        after(delayMs, () => {
          if (isStopped) whenRunning(() => plan(1_000))
          else whenRunning(run)
        })
      const cancel = plan(ms)
      return untilClosed(() => {
        isCancelled = true
        cancel()
      })
    },
    onReturn(call) {
      returns.add(call)
      return () => {
        returns.delete(call)
      }
    },
    session,
    local: {
      ...local,
      // A page that is gone changes nothing.
      set(key, value) {
        if (!isClosed && !storage.write(key, value)) throw new AuthError('storage-unavailable')
      },
      remove: (key) => isClosed || local.remove(key),
    },
    keys: browser.keys.store,
    isSupported: true,
    warn: (fault) => warnings.push(fault),
    holdLock: async (name) => {
      if (isClosed) return new Promise(() => {})
      const release = browser.takeLock(name)
      if (release === null) return false
      ends.push(release)
      leaves.add(release)
      return true
    },
    sessionFrame(_url, hear) {
      const frame = { messages: [] as string[], closed: false, hear }
      frames.push(frame)
      return {
        post(message) {
          if (control.loading) return false
          frame.messages.push(message)
          if (control.sessionAnswer !== null && !frame.closed) hear(control.sessionAnswer)
          return true
        },
        close: () => {
          frame.closed = true
        },
      }
    },
    open(via, onClosed) {
      if (control.blocked && via === 'popup') return null
      const window = { via, closed: false, url: '', answer: (_url: string) => {}, reportClosed: onClosed }
      opened.push(window)
      const transport: Transport = {
        go: (url, state, signal) =>
          new Promise((resolve, reject) => {
            window.url = url
            if (via === 'redirect') session.area.write(SENT_KEY, state)
            const channel = browser.openChannel(channelName(state), (message) => {
              const { answer } = fieldsOf(message)
              if (typeof answer !== 'string') return
              whenRunning(() => {
                channel.close()
                resolve(answer)
              })
            })
            window.answer = (responseUrl) => handOver(responseUrl, via === 'redirect' ? null : state)
            signal.addEventListener('abort', () => {
              channel.close()
              reject(signal.reason)
            })
            if (via === 'silent' && !control.hangs)
              window.answer(withoutCookies(control.cookies, () => provider.authorize(url)))
            else if (control.person === 'signs-in' && via === 'popup') window.answer(provider.authorize(url))
          }),
        close: () => {
          window.closed = true
        },
      }
      return transport
    },
  }

  /** Opens our page in a popup or frame, which posts the response. `sent`: the state of the request of that window. */
  function handOver(url: string, sent: string | null): void {
    const arrival = arrivalIn(url, {
      pending: (state) => local.get(`oidc.${state}`),
      sent: () => sent,
      isNavigation: () => true,
    })
    if (arrival?.forAnother) browser.openChannel(channelName(arrival.state), () => undefined).say({ answer: url })
  }

  function withoutCookies(cookies: boolean, authorize: () => string): string {
    const { subject } = provider.world
    if (!cookies) provider.world.subject = null
    const answer = authorize()
    provider.world.subject = subject
    return answer
  }

  // Pages are told of a change to the mark after the script that has made it.
  storage.watch((key) => {
    if (!key?.startsWith('oidc-session:')) return
    queueMicrotask(() => whenRunning(() => isAway || returns.forEach((call) => call())))
  })

  const leave = () => {
    isAway = true
    const calls = [...leaves]
    leaves.clear()
    calls.forEach((call) => call())
  }

  return {
    ...browser,
    env,
    session,
    opened,
    frames,
    /** What the console says. */
    warnings,
    control,
    /** Puts the page into the back/forward cache, where it receives no messages. */
    leave,
    /**
     * Closes the page, releases its locks and cancels its timers. To simulate a reload, pass this page's
     * `session.items` to another createFakeAuthEnv().
     */
    close() {
      leave()
      isClosed = true
      ends.forEach((end) => end())
    },
    /** Stops the page, as a phone or a print dialogue does: no timer, message or response reaches it. */
    stop: () => {
      isStopped = true
    },
    /** Lets a stopped page go on, which gets what has reached it meanwhile. Its late timers wait for another second. */
    goOn() {
      isStopped = false
      waiting.splice(0).forEach(whenRunning)
    },
    /** Calls the listeners of `onReturn`, as when the page becomes visible or leaves the back/forward cache. */
    comeBack() {
      isAway = false
      whenRunning(() => returns.forEach((call) => call()))
    },
    pendingKeys: () => local.keys().filter((key) => key.startsWith('oidc.')),
  }
}

export type FakeAuthEnv = ReturnType<typeof createFakeAuthEnv>
