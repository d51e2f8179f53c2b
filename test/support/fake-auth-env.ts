/** The port of src/auth without a browser: a clock that is moved by hand, storage in memory, a person who signs in at once. */
import { randomBytes } from 'node:crypto'
import { AuthError } from '../../src/auth/errors.ts'
import type { AuthConfig, AuthEnv, Passage, Store } from '../../src/auth/env.ts'
import { CLIENT_ID, ISSUER, createFaultyProvider } from './faulty-provider.ts'

export const ORIGIN = 'https://portal.als.test'
export const config: AuthConfig = {
  authority: ISSUER,
  clientId: CLIENT_ID,
  scope: 'openid',
  loadUserInfo: false,
  knownPaths: ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'],
}

export function createStore(): Store & { deny: boolean } {
  const map = new Map<string, string>()
  return {
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

export function createFakeAuthEnv() {
  let nowMs = Date.UTC(2026, 10, 20, 12)
  const timers = new Set<{ readonly atMs: number; readonly call: () => void }>()
  const provider = createFaultyProvider(() => nowMs)
  const session = createStore()
  const local = createStore()
  const opened: { via: string; closed: boolean; url: string; answer: (url: string) => void; sayClosed: () => void }[] = []
  const control = { person: 'signs-in' as Person, blocked: false, path: '/' }

  /** Lets promises settle: digests and signatures end on real threads, so a few turns of the loop are theirs. */
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setImmediate(done))
  }

  const env: AuthEnv = {
    origin: ORIGIN,
    path: () => control.path,
    now: () => nowMs,
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    fetch: (url, init) => provider.handle(new Request(url, init)),
    wake(atMs, call) {
      const timer = { atMs, call }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    session,
    local,
    open(via, onClosed) {
      if (control.blocked && via === 'popup') return null
      const window = { via, closed: false, url: '', answer: (_url: string) => {}, sayClosed: onClosed }
      opened.push(window)
      const passage: Passage = {
        go: (url, _state, signal) =>
          new Promise((resolve, reject) => {
            window.url = url
            window.answer = resolve
            signal.addEventListener('abort', () => reject(signal.reason))
            if (control.person === 'signs-in' && via === 'popup') resolve(provider.authorize(url))
          }),
        close: () => {
          window.closed = true
        },
      }
      return passage
    },
  }

  return {
    env,
    provider,
    session,
    local,
    opened,
    control,
    timers,
    settle,
    /** Moves the clock, calling every timer on its way in its order. */
    async advance(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        await settle()
        const due = [...timers].filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers.delete(due)
        nowMs = Math.max(nowMs, due.atMs)
        due.call()
      }
      nowMs = untilMs
      await settle()
    },
    pendingKeys: () => local.keys().filter((key) => key.startsWith('oidc.')),
  }
}

export type FakeAuthEnv = ReturnType<typeof createFakeAuthEnv>
